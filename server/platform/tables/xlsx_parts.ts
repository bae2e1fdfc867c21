/** The parts of a spreadsheet file as nested records; an attribute's name begins with "@". */
import { XMLParser } from 'fast-xml-parser';

/** Why a spreadsheet cannot be read. */
export class SheetFault extends Error {
  readonly reason: 'damaged' | 'too_large' | 'too_many_rows';

  constructor(reason: SheetFault['reason']) {
    super(reason);
    this.reason = reason;
  }
}

export type Part = Record<string, unknown>;

const LISTS = new Set(['sheet', 'Relationship', 'numFmt', 'xf', 'si', 'r', 'row', 'c']);
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: true,
  // Without it, numeric references are not decoded.
  htmlEntities: true,
  isArray: (name) => LISTS.has(name),
});

export function parsed(part: string | undefined): Part {
  if (part === undefined) return {};
  try {
    return partOf(parser.parse(part));
  } catch {
    throw new SheetFault('damaged');
  }
}

export function child(part: Part, name: string): Part {
  return partOf(part[name]);
}

export function listOf(part: Part, name: string): Part[] {
  const list = part[name];
  return Array.isArray(list) ? list.map(partOf) : [];
}

export function partOf(value: unknown): Part {
  return typeof value === 'object' && value !== null ? (value as Part) : {};
}

export function textOf(value: unknown): string {
  if (typeof value === 'object' && value !== null) return textOf((value as Part)['#text']);
  return typeof value === 'string' ? value : '';
}
