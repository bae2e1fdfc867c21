export { hasBillable, listBillable, type OrderRecord } from './orders.sql.ts';
export { listUnbilledOrders } from './receiving/goods.sql.ts';
export { receiveGoods } from './receiving/receive.ts';
export { billGoods, costGoods, settleOrder } from './receiving/settle.ts';
export { createOrder } from './record/change.ts';
export { compareLines, lockOrderOr404 } from './record/order.ts';
export { sendOrder } from './sending/send.ts';
export { suggestOrders } from './suggestions/suggest.ts';
