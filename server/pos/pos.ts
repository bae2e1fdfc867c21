export { placeOfGrant } from './connections/grants.ts';
export { NEWEST_SALES } from './newest.sql.ts';
export { applyFile, checkFile } from './sales/import_file.ts';
export { listItems } from './sales/list_items.ts';
export { MAILED_SALES } from './sales/mailed.ts';
export { mapItem } from './sales/map_item.ts';
export { rememberItems } from './suggestions/follow.ts';
export { startLoginSync } from './sync/start.ts';
export { readUses, type Use } from './velocity/uses.ts';
