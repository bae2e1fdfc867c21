// The walls of the design, held by `npm test`. Each rule's comment is what a person reads when it breaks.

/** Left to right; a feature may import only from features to its left. */
const FEATURES = [
  'billing',
  'account',
  'contacts',
  'messaging',
  'coupons',
  'program',
  'customer',
  'inventory',
  'orders',
  'invoices',
  'recipes',
  'pos',
  'analytics',
  'reports',
  'shell',
];
/** In the browser the shell is the frame, to the left of all features. */
const WEB_FEATURES = FEATURES.filter((feature) => feature !== 'shell');
/** What the features are put together in. */
const ABOVE_FEATURES = ['backup', 'moving', 'operator', 'demo'];
const ANY_FEATURE = `(${FEATURES.join('|')})`;
const TEST = '\\.test\\.tsx?$';
/** Files of features that load a large package. */
const LARGE = '^server/(program/poster/poster|invoices/reading/picture/open_pages)\\.ts$';
/** Look-ups of a company beside those in sql.ts: of a session, an address or event, a job, and a report of a message. */
const LOOK_UPS = '^server/(platform/(http/session|db/find_company|jobs/jobs)|messaging/sending/status_url)\\.ts$';
const VENDORS = '(twilio|stripe|square|nodemailer|@aws-sdk/.+)';

/** A bare package name or its place in node_modules. */
const packages = (names) => `(^|node_modules/)${names}(/|$)`;

const arrows = FEATURES.map((feature, place) => ({
  name: `${feature}-looks-left`,
  comment: `server/${feature} may import only features to its left (${FEATURES.slice(0, place).join(', ') || 'none'}).`,
  severity: 'error',
  from: { path: `^server/${feature}/`, pathNot: TEST },
  to: { path: `^server/(${FEATURES.slice(place + 1).join('|') || '-'})/` },
}));

const webArrows = WEB_FEATURES.map((feature, place) => ({
  name: `web-${feature}-looks-left`,
  comment: `web/${feature} may use pieces only of features to its left; what opens screens of several stands above them.`,
  severity: 'error',
  from: { path: `^web/${feature}/`, pathNot: TEST },
  to: { path: `^web/(${WEB_FEATURES.slice(place + 1).join('|') || '-'})/` },
}));

const rules = [
  {
    name: 'no-cycles',
    comment: 'Two files that import each other, even if only a type, are one file, or miss a third.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-unresolved',
    comment: 'The import names nothing.',
    from: {},
    to: { couldNotResolve: true, pathNot: ['\\.css$', '^pdfjs-dist/types/'] },
  },
  {
    name: 'contract-stands-alone',
    comment: 'contract/ imports only zod, big.js and itself.',
    from: { path: '^contract/', pathNot: TEST },
    to: { pathNot: ['^contract/', packages('(zod|big\\.js)')] },
  },
  {
    name: 'web-has-no-server',
    comment: 'The browser gets nothing of the server and nothing of Node.',
    from: { path: '^web/', pathNot: TEST },
    to: { path: ['^(server|migrations|scripts|bench|test)/', '^node:'] },
  },
  {
    name: 'web-has-no-node',
    comment: 'The browser gets nothing of Node.',
    from: { path: '^web/', pathNot: TEST },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'server-has-no-web',
    comment: 'The server imports contract/ and itself.',
    from: { path: '^server/', pathNot: TEST },
    to: { path: '^(web|scripts|bench|test)/' },
  },
  {
    name: 'web-ui-is-below-screens',
    comment: 'web/ui knows no feature, neither its screens nor its part of the contract.',
    from: { path: '^web/ui/', pathNot: TEST },
    to: { path: `^web/(${WEB_FEATURES.join('|')})/|^web/(routes|main)\\.tsx$|^contract/${ANY_FEATURE}/` },
  },
  {
    name: 'web-live-knows-no-feature',
    comment:
      'web/live is fetched by every page: what a feature needs of it is said by its calls (`staleAfter`) or imported when an event asks for it.',
    from: { path: '^web/live/', pathNot: TEST },
    to: {
      path: `^web/(${WEB_FEATURES.join('|')})/|^contract/${ANY_FEATURE}/`,
      dynamic: false,
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'platform-knows-no-feature',
    comment: 'server/platform knows no driver, no feature and no application.',
    from: { path: '^server/platform/', pathNot: TEST },
    to: { path: '^server/', pathNot: '^server/(platform/|config\\.ts$)' },
  },
  {
    name: 'drivers-stand-on-platform',
    comment: 'server/drivers knows no feature and no application.',
    from: { path: '^server/drivers/', pathNot: TEST },
    to: { path: '^server/', pathNot: '^server/(platform/|drivers/|config\\.ts$)' },
  },
  {
    name: 'features-are-below-app',
    comment: 'A feature does not know the application that binds it.',
    from: { path: `^server/${ANY_FEATURE}/`, pathNot: TEST },
    to: { path: '^server/[^/]+\\.ts$', pathNot: '^server/config\\.ts$' },
  },
  {
    name: 'features-meet-in-verbs',
    comment: 'Another feature is reached through its <feature>.ts only.',
    from: { path: `^server/${ANY_FEATURE}/`, pathNot: TEST },
    to: { path: `^server/${ANY_FEATURE}/`, pathNot: ['^server/$1/', `^server/${ANY_FEATURE}/\\1\\.ts$`] },
  },
  {
    name: 'what-is-above-meets-features-in-verbs',
    comment:
      'What stands above the features reaches them through their <feature>.ts only, too. What loads a large package is reached in its own file: through <feature>.ts, every start would wait for the package.',
    from: { path: `^server/(${ABOVE_FEATURES.join('|')})/`, pathNot: TEST },
    to: { path: `^server/${ANY_FEATURE}/`, pathNot: [`^server/${ANY_FEATURE}/\\1\\.ts$`, LARGE] },
  },
  {
    name: 'sql-in-sql-files',
    comment: 'Queries are built in sql.ts, in server/platform and nowhere else.',
    from: {
      path: '^(server|contract|web)/',
      pathNot: [TEST, '[/.]sql\\.ts$', '^server/platform/', '^server/[^/]+\\.ts$'],
    },
    to: { path: packages('(kysely|pg|pg-[a-z-]+)'), dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'sql-is-private',
    comment: 'A feature’s sql.ts belongs to that feature.',
    from: { path: '^server/([^/]+)/', pathNot: TEST },
    to: { path: '^server/.+[/.]sql\\.ts$', pathNot: '^server/$1/' },
  },
  {
    name: 'company-ids-come-from-look-ups',
    comment:
      'Only a look-up makes a CompanyId: in sql.ts, beside the query that found the row, or in one of the few named files. Verbs and routes are given it.',
    from: { path: '^(server|contract|web)/', pathNot: [TEST, '[/.]sql\\.ts$', LOOK_UPS] },
    to: { path: '^server/platform/db/mint_company_id\\.ts$' },
  },
  {
    name: 'rules-are-pure',
    comment:
      'A rules file imports only contract/, other rules, their data, the date arithmetic of platform/dates.ts and pure packages; types from anywhere.',
    from: { path: '^server/.+[./]rules\\.ts$' },
    to: {
      path: ['^server/', '^node:'],
      pathNot: '[./](rules|data)\\.ts$|^server/platform/dates\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'vendors-in-drivers',
    comment: 'Only server/drivers knows a vendor.',
    from: { path: '^(server|contract|web)/', pathNot: [TEST, '^server/drivers/'] },
    to: { path: packages(VENDORS) },
  },
  {
    name: 'no-development-package-in-server',
    comment: 'What the server runs is a dependency, not a development dependency.',
    from: { path: '^(server|contract)/', pathNot: TEST },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'feature-vocabulary',
    comment:
      'A server feature holds <feature>.ts, routes.ts, sql.ts, rules.ts, jobs.ts, webhooks.ts, csv.ts (or <noun>.sql.ts and so on), folders for sub-engines, and tests.',
    module: {
      path: `^server/${ANY_FEATURE}/[^/]+\\.ts$`,
      pathNot: [
        TEST,
        `^server/${ANY_FEATURE}/([a-z_]+\\.)?(routes|sql|rules|jobs|webhooks|csv)\\.ts$`,
        ...FEATURES.map((feature) => `^server/${feature}/${feature}\\.ts$`),
      ],
    },
  },
  {
    name: 'features-are-below-what-is-made-of-them',
    comment: 'No feature knows backups, moving, the operator or the demo shop, which stand above all of them.',
    from: { path: `^server/${ANY_FEATURE}/`, pathNot: TEST },
    to: { path: `^server/(${ABOVE_FEATURES.join('|')})/` },
  },
  {
    name: 'known-server-folders',
    comment:
      'A folder of server/ is platform, drivers, one of the features, or what stands above them: backup, moving, the operator and the demo shop.',
    module: {
      path: '^server/[^/]+/',
      pathNot: `^server/(platform|drivers|${[...ABOVE_FEATURES, ...FEATURES].join('|')})/`,
    },
  },
].map(({ module, ...rule }) => {
  // The tool judges a file by itself only through the number of its dependents; fewer than this is every file.
  if (module) return { severity: 'error', from: {}, module: { ...module, numberOfDependentsLessThan: 100 }, ...rule };
  return { severity: 'error', ...rule };
});

export default {
  forbidden: [...rules, ...arrows, ...webArrows],
  options: {
    // TypeScript 7 has no programming interface: without a parser of its own the tool reads no module and calls it well.
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/dist(-server)?/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
