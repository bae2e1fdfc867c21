import { DAY_MS, MINUTE_MS } from '../dates.ts';

export const TEMPLATE_TITLE_MAX = 80;
export const TEMPLATE_CATEGORY_MAX = 40;
/** How much of a template's words a list shows, in characters. */
export const TEMPLATE_PREVIEW_MAX = 120;
/** A search for templates drops lower scores; the weights of its words and of its letters. */
export const TEMPLATE_MATCH_MIN = 0.25;
export const TEMPLATE_MATCH_WORD_WEIGHT = 0.65;
export const TEMPLATE_MATCH_EDIT_WEIGHT = 0.35;
/** The longest value of one placeholder: no message is longer. */
export const TEMPLATE_VALUE_MAX = 320;
/** How many of the last versions of the welcome message are shown; all of them are kept. */
export const WELCOME_MESSAGE_VERSIONS_SHOWN = 20;

/** The maximum length of a message, including the company's name in front. */
export const SMS_TOTAL_MAX = 320;

/**
 * The default and the highest frequency caps of promotions to one contact. Florida (Fla. Stat. 501.616) and Oklahoma (15 O.S. 775C) allow
 * three in 24 hours about one subject.
 */
export const CAP_PER_DAY = 1;
export const CAP_PER_WEEK = 2;
export const PROMISED_PER_MONTH = 8;
export const CAP_PER_DAY_MAX = 3;
export const CAP_PER_WEEK_MAX = 7 * CAP_PER_DAY_MAX;
export const PROMISED_PER_MONTH_MAX = 60;
/** The approximate cost of a segment in the United States, including carrier fees; for the figures on the screens. */
export const CENTS_PER_SEGMENT = 1.3;
export const CENTS_PER_SEGMENT_MAX = 100;
export const CAMPAIGN_NAME_MAX = 100;
export const AUDIENCE_NAME_MAX = 60;
/** Saved audiences of a company. */
export const AUDIENCES_MAX = 100;
/**
 * The length of a draft's message, in characters: more than can be sent, apart from very long links, so that nothing typed is refused. The
 * number of its values, and of a company's drafts.
 */
export const DRAFT_WORDS_MAX = 1000;
export const DRAFT_VALUES_MAX = 100;
export const DRAFTS_MAX = 200;
/** The number of tags in one condition of an audience. */
export const AUDIENCE_TAGS_MAX = 50;
/** How far ahead a campaign can be scheduled. */
export const SCHEDULE_MAX_DAYS = 365;
/**
 * The same message to the same contacts is not sent twice within this time: it is a second click, in another window or on another device.
 */
export const SAME_CAMPAIGN_MINUTES = 10;
/**
 * A contact who got the same words within this time is left out, unless the user includes them. Less than a day: the same message can go out
 * every day at the same hour.
 */
export const SAME_WORDS_HOURS = 20;
/** The confirmation of a STOP is lawful only within this time (47 CFR 64.1200(a)(12)). */
export const STOP_CONFIRMED_WITHIN_MS = 5 * MINUTE_MS;
/** Test messages that a company can send in an hour. */
export const TEST_MESSAGES_PER_HOUR = 20;

/** How much of a received message is stored: more than any phone sends. */
export const INBOUND_BODY_MAX = 5_000;
/** The maximum for one phone, so that two machines do not answer each other forever. */
export const AUTOMATIC_ANSWERS_PER_HOUR = 5;
/** How many messages a conversation shows at first, and how many more at a time. */
export const THREAD_MESSAGES = 60;
export const INBOX_PAGE_SIZE = 25;
/** How often a contact who joins again gets the link: at most once a day, and this many times in thirty days. */
export const GREETING_EVERY_MS = DAY_MS;
export const GREETINGS_PER_MONTH = 10;
/** How far back an audience can look for redemptions. */
export const NOT_REDEEMED_DAYS_MAX = 3650;
