/** What a generated invoice says: its values, all of which add up. */
import { DAY_MS } from '#contract/dates.ts';
import type { Random } from '#server/demo/random.ts';
import { COUNTRIES } from './countries.ts';
import type { DateStyle, Language } from './language.ts';
import { LANGUAGES } from './languages.ts';
import { UNKNOWN_LANGUAGES } from './unknown_languages.ts';
import { BUYERS, MONTHS, PACKS, UNITS } from './words.ts';

/** What the documents of one vendor have in common. */
export interface Vendor {
  language: string;
  words: Language;
  name: string;
  street: string;
  city: string;
  phone: string;
  dates: DateStyle;
  sign: string;
  prefix: string;
  rates: number[];
  has_discount: boolean;
  has_deposit: boolean;
  has_freight: boolean;
  has_line_discount: boolean;
  /** Some goods are given. */
  has_free: boolean;
}

export interface Line {
  code: string;
  description: string;
  pack: string;
  quantity: number;
  unit: string;
  unit_price: number;
  /** Per cent. */
  discount: number;
  amount: number;
}

export interface Content {
  /** To pay in. */
  days: number;
  number: string;
  date: string;
  due: string;
  order: string;
  customer: string;
  buyer: string;
  lines: Line[];
  subtotal: number;
  discount: number;
  deposit: number;
  freight: number;
  taxes: { rate: number; amount: number }[];
  total: number;
}

function cents(value: number): number {
  return Math.round(value * 100) / 100;
}

function digits(random: Random, count: number): string {
  return Array.from({ length: count }, (_, index) => Math.floor(random.between(index === 0 ? 1 : 0, 10))).join('');
}

export function chance(random: Random, share: number): boolean {
  return random.next() < share;
}

const USUAL = ['en', 'en', 'en', 'es', 'es', 'de', 'de', 'fr', 'fr'];

/** `isUnknown`: with words that the reader does not know. */
export function makeVendor(random: Random, isUnknown: boolean): Vendor {
  const language = random.pick(isUnknown ? Object.keys(UNKNOWN_LANGUAGES) : USUAL);
  const common = (isUnknown ? UNKNOWN_LANGUAGES : LANGUAGES)[language];
  const country = random.pick(COUNTRIES[language] ?? [{}]);
  if (!common) throw new Error(`no language ${language}`);
  const words = { ...common, ...country };
  const [first, second, form] = words.names;
  return {
    language,
    words,
    name: [random.pick(first), random.pick(second), random.pick(form)].filter((part) => part !== '').join(' '),
    street: random.pick(words.streets),
    city: random.pick(words.cities),
    phone: `(${digits(random, 3)}) 555-01${digits(random, 2)}`,
    dates: random.pick(words.dates),
    sign: random.pick(words.sign),
    prefix: random.pick(['', '', 'INV-', 'F-', 'A', '26/', 'RE']),
    rates: chance(random, 0.3) ? [] : chance(random, 0.2) ? words.rates.slice(0, 2) : [random.pick(words.rates)],
    has_discount: chance(random, 0.2),
    has_deposit: chance(random, 0.2),
    has_freight: chance(random, 0.3),
    has_line_discount: chance(random, 0.15),
    has_free: chance(random, 0.15),
  };
}

function makeLine(random: Random, { words, has_line_discount, has_free }: Vendor): Line {
  const detail = chance(random, 0.5) ? `, ${random.pick(words.details)}` : '';
  const isWeight = chance(random, 0.12);
  const quantity = isWeight
    ? cents(random.between(1, 30))
    : Math.floor(random.between(1, chance(random, 0.1) ? 120 : 12));
  const isFree = has_free && chance(random, 0.25);
  const unit_price = isFree ? 0 : cents(random.between(0.8, 90));
  const discount = has_line_discount ? random.pick([0, 5, 10]) : 0;
  return {
    code: `${random.pick(['', '', 'K', 'AB-'])}${digits(random, 5)}`,
    description: `${random.pick(words.goods)}${detail}`,
    pack: random.pick(PACKS),
    quantity,
    unit: isWeight ? 'KG' : random.pick(UNITS),
    unit_price,
    discount,
    amount: cents((quantity * unit_price * (100 - discount)) / 100),
  };
}

function isoOn(days: number): string {
  return new Date(Date.UTC(2026, 0, 5) + days * DAY_MS).toISOString().slice(0, 10);
}

export function makeContent(random: Random, vendor: Vendor): Content {
  const count = Math.floor(random.between(1, chance(random, 0.15) ? 60 : 14));
  const lines = Array.from({ length: count }, () => makeLine(random, vendor));
  const subtotal = cents(lines.reduce((sum, { amount }) => sum + amount, 0));
  const discount = vendor.has_discount ? cents(subtotal * random.pick([0.02, 0.05])) : 0;
  const deposit = vendor.has_deposit ? cents(random.between(2, 30)) : 0;
  const freight = vendor.has_freight ? cents(random.between(4, 40)) : 0;
  const base = (subtotal - discount) / Math.max(1, vendor.rates.length);
  const taxes = vendor.rates.map((rate) => ({ rate, amount: cents((base * rate) / 100) }));
  const day = Math.floor(random.between(0, 320));
  const days = random.pick([7, 14, 30]);
  return {
    number: `${vendor.prefix}${digits(random, 4 + Math.floor(random.between(0, 4)))}`,
    date: isoOn(day),
    due: isoOn(day + days),
    days,
    order: digits(random, 6),
    customer: digits(random, 5),
    buyer: random.pick(BUYERS),
    lines,
    subtotal,
    discount,
    deposit,
    freight,
    taxes,
    total: cents(subtotal - discount + deposit + freight + taxes.reduce((sum, { amount }) => sum + amount, 0)),
  };
}

export function printDate(iso: string, style: DateStyle, language: string): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  const name = MONTHS[language.slice(0, 2)]?.[Number(month) - 1] ?? month;
  switch (style) {
    case 'month_first':
      return `${month}/${day}/${year}`;
    case 'day_first':
      return `${day}/${month}/${year}`;
    case 'points':
      return `${day}.${month}.${year}`;
    case 'words':
      return language.startsWith('en') ? `${name} ${Number(day)}, ${year}` : `${Number(day)} ${name} ${year}`;
    case 'iso':
      return iso;
  }
}

/** An amount as the vendor prints it, with the sign of the currency where `isMoney`. */
export function printNumber(value: number, { words, sign }: Vendor, isMoney = false): string {
  const [whole = '', part = ''] = Math.abs(value).toFixed(2).split('.');
  const group = words.mark === ',' ? '.' : ',';
  const text = `${value < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, group)}${words.mark}${part}`;
  if (!isMoney || sign === '') return text;
  return sign.startsWith(' ') ? `${text}${sign}` : `${sign}${text}`;
}
