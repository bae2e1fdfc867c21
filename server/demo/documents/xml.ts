/** An XML element as text. Children are elements made by this function, or one text that is escaped here. */
export type Xml = { readonly xml: string };

export function element(name: string, content: string | (Xml | null)[], attributes: Record<string, string> = {}): Xml {
  const marks = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inside =
    typeof content === 'string' ? escaped(content) : content.flatMap((child) => (child ? [child.xml] : [])).join('');
  return { xml: `<${name}${marks.join('')}>${inside}</${name}>` };
}

export function xmlFile(root: Xml): Buffer {
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
