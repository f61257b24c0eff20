/** The part in use of a package that has no types of its own. */
declare module "fs-native-extensions" {
  /** Locks bytes of a file for as long as it is open, on macOS all of it. Returns false where another process has locked them. */
  export function tryLock(descriptor: number, offset: number, length: number): boolean;
}
