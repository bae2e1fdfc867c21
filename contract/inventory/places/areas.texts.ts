import { plural } from '../../texts/plural.ts';

/** Sentences of storage areas and their shelf order. */
export const areaTexts = {
  title: 'Storage areas',
  detail:
    'The places where you keep your goods, in the order in which you walk through them. Counts follow this order.',
  open: 'Storage areas',
  back: 'Inventory',
  list: 'Areas',
  add: 'Add area',
  addTitle: 'Add a storage area',
  renameTitle: (name: string) => `Rename ${name}`,
  rename: 'Rename',
  name: 'Name',
  nameHint: 'Walk-in cooler, Dry storage, Bar…',
  save: 'Save area',
  added: (name: string) => `${name} was added.`,
  saved: (name: string) => `The area is now called ${name}.`,
  failed: 'The area was not saved',
  archive: 'Archive',
  archived: (name: string) => `${name} was archived. Its items stay in your inventory.`,
  items: (count: number) => plural(count, 'item', 'items'),
  shelf: (area: string) => `Shelf order of ${area}`,
  shelfDetail: 'Counts list the items in this order.',
  addItem: 'Add an item',
  addItemHint: 'Search by name, SKU or barcode',
  noMatch: 'No items match that are not here already.',
  remove: (item: string) => `Remove ${item} from this area`,
  removed: (item: string, area: string) => `${item} was removed from ${area}.`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  handle: (name: string) => `Move ${name}`,
  keys: 'Press Space to lift, arrow keys to move, Space to drop, and Escape to cancel.',
  moved: (name: string, place: number, count: number) => `${name} is now ${place} of ${count}.`,
  cannotSave: 'The order was not saved',
  more: (name: string) => `More actions for ${name}`,
  emptyTitle: 'No storage areas yet',
  emptyDetail: 'Add the places where you keep your goods. You then count each place in shelf order.',
  noItemsTitle: 'No items in this area yet',
  noItemsDetail: 'Search for an item to put it on this shelf.',
  noArea: 'No storage area',
};

/** Sentences that the server answers. */
export const areaErrors = {
  noArea: 'This storage area does not exist, or it belongs to another company.',
  nameTaken: (name: string) => `You already have a storage area called ${name}.`,
  tooMany: (most: number) => `A company can have ${most} storage areas. Archive one that you do not use.`,
  fileAddsTooMany: (count: number, most: number) =>
    `The file would add ${plural(count, 'storage area', 'storage areas')}, and a company can have ${most}. Choose another column for storage areas, or none.`,
};
