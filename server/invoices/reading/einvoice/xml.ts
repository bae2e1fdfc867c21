/** Electronic invoices as trees of plain strings. Untrusted input: no DTD, no own entities, bounded size and depth. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';

export const XML_MAX_BYTES = 20 * 1024 * 1024;
const XML_MAX_DEPTH = 60;

export interface XmlNode {
  name: string;
  text: string;
  attributes: Record<string, string>;
  children: XmlNode[];
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  maxNestedTags: XML_MAX_DEPTH,
  // Only predefined and numeric entities can occur: a document type declaration is refused before parsing. Numeric ones are not decoded
  // without this setting.
  htmlEntities: true,
  processEntities: { enabled: true, maxTotalExpansions: 1_000_000, maxExpandedLength: XML_MAX_BYTES },
});

function decode(bytes: Uint8Array): string {
  const [a, b] = [bytes[0], bytes[1]];
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /^[^<]*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(head)?.[1]?.toLowerCase();
  const latin = declared === 'iso-8859-1' || declared === 'windows-1252' || declared === 'iso-8859-15';
  return new TextDecoder(latin ? 'windows-1252' : 'utf-8').decode(bytes);
}

function toNodes(raw: unknown, depth: number): XmlNode[] {
  if (!Array.isArray(raw) || depth > XML_MAX_DEPTH) return [];
  const nodes: XmlNode[] = [];
  for (const entry of raw as Record<string, unknown>[]) {
    const name = Object.keys(entry).find((key) => key !== ':@');
    if (name === undefined || name === '#text' || name.startsWith('?')) continue;
    const inner = entry[name];
    const texts = (Array.isArray(inner) ? (inner as Record<string, unknown>[]) : [])
      .map((child) => child['#text'])
      .filter((text) => text !== undefined);
    nodes.push({
      name,
      text: texts.join(' ').trim(),
      attributes: (entry[':@'] ?? {}) as Record<string, string>,
      children: toNodes(inner, depth + 1),
    });
  }
  return nodes;
}

/** The root element, or null if the bytes are not XML that we accept (malformed, too large or deep, or with a DTD). */
export function parseXml(bytes: Uint8Array): XmlNode | null {
  if (bytes.length === 0 || bytes.length > XML_MAX_BYTES) return null;
  const text = decode(bytes);
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return null;
  // The parser forgives a file that was cut short: half an invoice would pass for a whole one.
  if (XMLValidator.validate(text) !== true) return null;
  try {
    return toNodes(parser.parse(text), 0)[0] ?? null;
  } catch {
    return null;
  }
}

/** All elements at a path of element names. */
export function findAll(node: XmlNode | null, ...path: string[]): XmlNode[] {
  let found = node ? [node] : [];
  for (const name of path) found = found.flatMap((parent) => parent.children.filter((child) => child.name === name));
  return found;
}

export function find(node: XmlNode | null, ...path: string[]): XmlNode | null {
  return findAll(node, ...path)[0] ?? null;
}

/** The text at a path; null where the element is missing or empty. */
export function textAt(node: XmlNode | null, ...path: string[]): string | null {
  return find(node, ...path)?.text || null;
}
