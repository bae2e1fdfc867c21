/**
 * The time zones of Canada's area codes (the Canadian Numbering Administrator's geographic codes in service or announced as of 2026). A code of
 * a province with two clocks has both. British Columbia has the mountain clock everywhere: its east keeps it, and its law lets the rest stay on
 * summer time, which is the same in winter. Codes without a place, such as 600, could be anywhere.
 */

const NEWFOUNDLAND = 'America/St_Johns';
const ATLANTIC = 'America/Halifax';
const EASTERN = 'America/Toronto';
const CENTRAL = 'America/Winnipeg';
const SASKATCHEWAN = 'America/Regina';
const MOUNTAIN = 'America/Edmonton';
const PACIFIC = 'America/Vancouver';
const YUKON = 'America/Whitehorse';

export const CANADIAN_ZONES: readonly { codes: string; zones: readonly string[] }[] = [
  // Newfoundland and Labrador.
  { codes: '709 879', zones: [NEWFOUNDLAND, ATLANTIC] },
  // Nova Scotia and Prince Edward Island; New Brunswick.
  { codes: '782 902 428 506', zones: [ATLANTIC] },
  // Quebec: the east with the Magdalen Islands; the rest.
  { codes: '273 367 418 581', zones: [EASTERN, ATLANTIC] },
  { codes: '263 354 438 450 468 514 579 819 873', zones: [EASTERN] },
  // Ontario: the northwest; the rest.
  { codes: '807', zones: [EASTERN, CENTRAL] },
  { codes: '226 249 289 343 365 382 416 437 519 548 613 647 683 705 742 753 905 942', zones: [EASTERN] },
  // Manitoba.
  { codes: '204 431 584', zones: [CENTRAL] },
  // Saskatchewan, whose western border keeps Alberta's clock.
  { codes: '306 474 639', zones: [SASKATCHEWAN, MOUNTAIN] },
  // Alberta.
  { codes: '368 403 587 780 825', zones: [MOUNTAIN] },
  // British Columbia.
  { codes: '236 250 257 604 672 778', zones: [PACIFIC, MOUNTAIN] },
  // The territories, from Yukon to Baffin Island.
  { codes: '867', zones: [YUKON, EASTERN] },
];
