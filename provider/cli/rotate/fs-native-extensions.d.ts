/** The part in use of a package that has no types of its own. */
declare module "fs-native-extensions" {
  /** Locks the whole file, for as long as it is open. Returns false where another process has locked it. */
  export function tryLock(descriptor: number): boolean;
}
