import { plural } from '../../texts/plural.ts';

/** Sentences of the places of a company. Amounts arrive already formatted. */
export const locationTexts = {
  title: 'Locations',
  detail:
    'Shops, kitchens and warehouses that keep their own stock. If you have only one location, other screens do not show it.',
  back: 'Settings',
  list: 'Locations',
  add: 'Add location',
  addTitle: 'Add a location',
  renameTitle: (name: string) => `Rename ${name}`,
  rename: 'Rename',
  name: 'Name',
  nameHint: 'Downtown, Warehouse, Food truck…',
  save: 'Save location',
  added: (name: string) => `${name} was added. Counts, orders and stock now belong to a location.`,
  saved: (name: string) => `The location is now called ${name}.`,
  makeDefault: 'Make default',
  madeDefault: (name: string) => `${name} is now the default location.`,
  default: 'Default',
  defaultHint: 'The default location is where goods go unless you choose another.',
  archive: 'Archive',
  archived: (name: string) => `${name} was archived. Its ledger was kept.`,
  restore: 'Restore',
  restored: (name: string) => `${name} was restored.`,
  archivedList: 'Archived locations',
  more: (name: string) => `More actions for ${name}`,
  stocked: (items: number, value: string) => `${plural(items, 'item', 'items')} · ${value}`,
  /** The label of a choice among the locations. */
  location: 'Location',
  all: 'All locations',
  deliverTo: 'Deliver to',
  receivedAt: 'Received at',
  byLocation: 'By location',
  everywhere: 'at all locations',
  levels: {
    heading: 'Levels by location',
    hint: 'Each location has the par level and reorder point above, unless you give it its own. With both empty, the item is never low there.',
    own: (name: string) => `Own levels for ${name}`,
    par: (name: string) => `Par level, ${name}`,
    reorder: (name: string) => `Reorder point, ${name}`,
  },
};

/** Sentences that the server answers. */
export const locationErrors = {
  noLocation: 'This location does not exist, or it belongs to another company.',
  isArchived: (name: string) => `${name} is archived. Restore it, or choose another location.`,
  nameTaken: (name: string) => `You already have a location called ${name}.`,
  isDefault: (name: string) => `${name} is the default location. Make another location the default first.`,
  hasStock: (name: string) =>
    `${name} still has stock. Transfer it or count it to zero, and then archive the location.`,
  hasOpenWork: (name: string) =>
    `${name} still has open counts, orders or transfers. Finish or cancel them, and then archive the location.`,
  tooMany: (most: number) => `A company can have ${most} locations. Archive one that you do not use.`,
  movedOrder: 'Some goods of this order have already arrived, so its location cannot change.',
};
