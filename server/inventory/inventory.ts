export { countShort, listUnusual, newestAlerts, refreshAlerts } from './alerts/alerts.sql.ts';
export { createArea } from './areas/areas.ts';
export { applyCount } from './counts/apply.ts';
export { getSheet, saveEntries, startCount } from './counts/counts.ts';
export { IMPORT_ITEMS } from './imports/imports.ts';
export {
  type CorrectedName,
  ensureItems,
  followCorrections,
  restoreWithdrawn,
  withdrawUnused,
} from './items/added_in_review.ts';
export { addItem, changeItem, changeItemIn, getItem } from './items/items.ts';
export { findItems, findItemsOfEach, matches } from './items.sql.ts';
export { costOfMovement, isCorrection, isStanding } from './ledger/conditions.sql.ts';
export { listItemsOfPosting, type NewMovement } from './ledger/movements.sql.ts';
export { COUNT_UNDONE, moveStock, refreshCosts, takeBackStock } from './ledger/movements.ts';
export { addMovement } from './ledger/record_movement.ts';
export { lockStock } from './ledger/stock.sql.ts';
export { today } from './ledger/today.ts';
export { findCheck } from './ledger_check/ledger_check.sql.ts';
export { checkLedger } from './ledger_check/ledger_check.ts';
export { chosenLocation, getLocation, locationFor, placeOfGoods } from './locations/locations.ts';
export { getExpiringDays, setExpiringDays, takeUnmailedLots } from './lots/alert_days.sql.ts';
export type { LotOf } from './lots/book_lots.ts';
export { assertLotDate } from './lots/lot_date.ts';
export { getExpiring } from './lots/lots.sql.ts';
export { addLot, putRest } from './lots/lots.ts';
export { itemsByLocation, parOfAll } from './low.sql.ts';
export { storedPhotoBytes } from './photos/photos.sql.ts';
export { setPhoto } from './photos/photos.ts';
export {
  countPriceChanges,
  findSteepestChange,
  listLastCosts,
  newestPriceChange,
} from './prices/prices.sql.ts';
export { decidePrices, recordPriceChanges, showPriceChanges } from './prices/prices.ts';
export { type DecidedBefore, deletePriceChanges, insertChangesTakenOver } from './prices/undo.sql.ts';
export { vendorKey } from './rules.ts';
export { getReviewQueue, getTotals } from './summary/summary.sql.ts';
export { receiveTransfer, sendTransfer } from './transfers/transfers.ts';
export { transfersUnderWay } from './transfers/under_way.sql.ts';
export { closingDayUpTo } from './value/closing_days.rules.ts';
export { deleteClosingsOfPosting } from './value/closings.sql.ts';
export { closedCosts, costInLedger, IN_ORDER, receiptsWithMerged, SETS_LAST_COST } from './value/last_costs.sql.ts';
export { STANDING_MOVEMENTS } from './value/standing.sql.ts';
export { shareOf, valueQuery } from './value/value.sql.ts';
export { addDeposits, type NewDeposit, takeBackDeposits } from './vendors/deposits.sql.ts';
export { type Learned, learnVendorItems, restoreVendorItems, type VendorItemBefore } from './vendors/learn.ts';
export { changeVendor } from './vendors/vendors.ts';
export {
  archiveVendor,
  findKeptVendor,
  findVendor,
  findVendorByTaxId,
  findVendorNamed,
  findVendors,
  getVendor,
  holdVendor,
  learnVendorCurrency,
  lockLearnedCurrency,
  setLearnedCurrency,
  upsertVendor,
} from './vendors.sql.ts';
export { IS_WRITE_OFF } from './write_offs/write_offs.sql.ts';
