/** A git checkout as a pipeline has it, and its remote, whose default branch a test moves on. */

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** The checkout in a folder that exists. */
export class Checkout {
  /** The bare repository that it was cloned from. */
  readonly remote: string;

  /**
   * @param folder becomes the checkout
   * @param files what is committed. Default: all that is in the folder
   * @param remote the bare repository. Default: a new one beside the folder
   */
  constructor(
    readonly folder: string,
    private readonly files = ".",
    remote = `${folder}.git`,
  ) {
    this.remote = remote;
    if (!existsSync(remote)) {
      mkdirSync(dirname(remote), { recursive: true });
      run(dirname(remote), "init", "--quiet", "--bare", "--initial-branch=main", remote);
    }
    this.git("init", "--quiet", "--initial-branch=main");
    this.git("remote", "add", "origin", `file://${remote}`);
    this.push();
  }

  /** Runs git in the checkout, and returns what it prints. */
  git(...words: string[]): string {
    return run(this.folder, ...words);
  }

  /** The commit that is checked out. */
  get head(): string {
    return this.git("rev-parse", "HEAD");
  }

  /** Commits what the files are now, and makes that the newest commit of the default branch. @returns the commit */
  push(): string {
    this.git("add", "--all", "--", this.files);
    this.git("commit", "--quiet", "--allow-empty", "--message=change");
    this.git("push", "--quiet", "--force", "origin", "HEAD:main");
    return this.head;
  }

  /** Lets the default branch have a newer commit, of which the checkout knows nothing. @returns the commit */
  pushElsewhere(change: () => void = () => undefined): string {
    const own = this.head;
    change();
    const newer = this.push();
    this.git("reset", "--quiet", "--hard", own);
    this.git("update-ref", "-d", "refs/remotes/origin/main");
    return newer;
  }
}

function run(folder: string, ...words: string[]): string {
  const me = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"];
  return execFileSync("git", [...me, ...words], { cwd: folder, encoding: "utf8" }).trim();
}
