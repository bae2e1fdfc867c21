/** What the columns of a vendor's file are, by their headings: English, Spanish, German, French. */
import { createHash } from 'node:crypto';
import {
  FILE_FIELDS,
  type FileColumns,
  type FileField,
  type KnownColumns,
} from '#contract/invoices/reading/delivery_files.ts';

/** The headings of each field, the best first, in the form of `plainWords`. */
const HEADINGS: Record<FileField, readonly RegExp[]> = {
  number: [
    /^(invoice|inv|bill) ?(number|num|no|nbr|id)?$/,
    /^(factura|numero (de )?factura|no factura|rechnung(s(nummer|nr))?|numero (de )?facture|facture)$/,
    /^(document|delivery|reference) (number|no|nbr|id)$|^(albaran|lieferschein(nummer|nr)?)$/,
  ],
  date: [
    /^(invoice|inv|bill) date$|^(fecha( (de )?factura)?|rechnungsdatum|date (de )?facture)$/,
    /^(delivery|ship|shipped|document) date$|^(fecha (de )?entrega|lieferdatum)$/,
    /^(date|datum)$/,
  ],
  due_date: [/^(due date|payment due|due)$|^(vencimiento|fecha (de )?vencimiento|fallig(keit)?|echeance)$/],
  po_number: [/^((customer )?po( (number|no|nbr))?|purchase order( (number|no))?|pedido|bestellnummer)$/],
  vendor: [/^(vendor|supplier|distributor|seller)( name)?$|^(proveedor|lieferant|fournisseur)$/],
  currency: [/^(currency( code)?|curr|moneda|wahrung|devise)$/],
  total: [/^(invoice|inv|bill|document|grand) (total|amount|amt)( amount)?$|^(total factura|rechnungsbetrag)$/],
  code: [
    /^(item|product|prod|article|material|vendor item|supplier item|vendor product) ?(number|num|no|nbr|code|id)$/,
    /^(sku|supc|vendor sku|supplier sku|artikel(nummer|nr)|codigo( (de )?(articulo|producto))?|referencia|reference|ref( article)?)$/,
    /^(code|number|no|upc|gtin|ean|mpc)$/,
  ],
  description: [
    /^(item|product|article|line|goods)? ?(description|desc)( 1)?$|^(descripcion|bezeichnung|artikelbezeichnung|beschreibung|designation|libelle)$/,
    /^(item|product|article|material)( name)?$|^(name|producto|articulo|artikel|produit|article)$/,
  ],
  quantity: [
    /^(qty|quantity|cases|pieces|units) (shipped|delivered|invoiced|billed|received)$|^(shipped|delivered|invoiced|ship) ?(qty|quantity)?$/,
    /^(qty|quantity|quan|count|cantidad|menge|quantite|qte|anzahl)$/,
    /^(cases|units|pieces|qty ordered|quantity ordered|ordered( qty)?|order qty)$/,
  ],
  unit: [/^(uom|u m|um|unit( of measure)?|sell(ing)? unit|units of measure|unidad|einheit|unite)$/],
  pack: [/^(pack|pk)( ?(and )?size)?$|^(packsize|case pack|size|format|formato|gebinde|conditionnement)$/],
  unit_price: [
    /^(unit|case|each|net|net unit|invoice|sell(ing)?) (price|cost)$|^(precio( unitario)?|(einzel)?preis|stuckpreis|prix( unitaire)?)$/,
    /^(price|cost|rate)( usd| eur)?$/,
  ],
  discount: [
    /^((line|item) )?(discount|disc|allowance) (amount|amt|value|total)$|^((importe|total) (de )?descuento|rabattbetrag|montant (de la )?remise)$/,
    /^((line|item) )?(discount|disc|allowance)( (percent|pct|rate))?$|^((porcentaje )?(de )?(descuento|dto|dcto)|(positions|zeilen)?rabatt( (in )?(prozent|eur))?|rabattsatz|nachlass|(taux de )?(remise|rabais))$/,
  ],
  amount: [
    /^(extended|ext|line|net|item|total)( (net|line))? (price|cost|amount|amt|total)$|^(extension|extended|ext)$/,
    /^(importe|betrag|gesamt(preis|betrag)?|montant|line value|sales)$/,
    /^(amount|amt|total|subtotal)$/,
  ],
  tax: [/^(tax|sales tax|tax amount|vat( amount)?|iva|mwst|ust|tva)$/],
  fees: [/^(freight|delivery( charge| fee)?|fuel( surcharge)?|shipping( charge)?|surcharge|flete|fracht|port)$/],
  deposit: [
    /^((bottle|container|keg|crate|line|item|total) )?deposits?( (amount|amt|total|charge|value))?$|^crv( (amount|total))?$/,
    /^(deposito( (de )?envases?)?|envases?|pfand(betrag|wert)?|(flaschen|fass|kisten|gebinde)pfand|consignes?|montant (de la )?consigne)$/,
  ],
};

/** "Item #" → "item no"; accents, marks and case make no difference. */
export function plainWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/#/g, ' no ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The column of each field. Each column is one field. */
export function guessColumns(headings: readonly string[]): FileColumns {
  const words = headings.map(plainWords);
  const taken = new Set<number>();
  const columns = Object.fromEntries(FILE_FIELDS.map((field) => [field, null])) as FileColumns;
  for (const field of FILE_FIELDS) {
    for (const pattern of HEADINGS[field]) {
      const at = words.findIndex((heading, index) => !taken.has(index) && heading !== '' && pattern.test(heading));
      if (at < 0) continue;
      taken.add(at);
      columns[field] = at;
      break;
    }
  }
  // A column of numbers named "Item" beside the one with the descriptions is its code.
  if (columns.code === null && columns.description !== null) {
    const item = words.findIndex((heading, index) => !taken.has(index) && /^(item|product|article)$/.test(heading));
    columns.code = item < 0 ? null : item;
  }
  return columns;
}

/** Columns as they were kept for a file. What became a field later is found by its heading, in a column that is nothing else. */
export function withLaterFields(kept: KnownColumns, headings: readonly string[]): FileColumns {
  const guessed = guessColumns(headings);
  const taken = new Set(Object.values(kept));
  const columns = FILE_FIELDS.map((field) => {
    const at = guessed[field];
    return [field, kept[field] === undefined && !taken.has(at) ? at : (kept[field] ?? null)];
  });
  return Object.fromEntries(columns);
}

/** Enough to make lines of the rows. */
export function isTable({ code, description, quantity, amount }: FileColumns): boolean {
  return (code !== null || description !== null) && (quantity !== null || amount !== null);
}

const LOOK_AT_ROWS = 40;

/** The row with the headings: the one that names the most columns; -1 when none names goods and figures. */
export function headingRow(rows: readonly (readonly string[])[]): number {
  let best = { at: -1, found: 0 };
  for (const [at, row] of rows.slice(0, LOOK_AT_ROWS).entries()) {
    const columns = guessColumns(row);
    const found = Object.values(columns).filter((column) => column !== null).length;
    if (isTable(columns) && found > best.found) best = { at, found };
  }
  return best.at;
}

/** The same for all files with these headings. */
export function headingKey(headings: readonly string[]): string {
  return createHash('sha256').update(headings.map(plainWords).join('\n')).digest('hex').slice(0, 32);
}
