/** The words of generated invoices, by language: several for each thing, as vendors use them. */

export interface Language {
  title: string[];
  number: string[];
  date: string[];
  due: string[];
  order: string[];
  customer: string[];
  buyer: string[];
  seller: string[];
  subtotal: string[];
  discount: string[];
  deposit: string[];
  freight: string[];
  tax: string[];
  total: string[];
  columns: Record<Column, string[]>;
  goods: string[];
  details: string[];
  notes: string[];
  /** With {days}. */
  terms: string;
  cities: string[];
  streets: string[];
  names: [string[], string[], string[]];
  currency: string;
  sign: string[];
  mark: '.' | ',';
  dates: DateStyle[];
  rates: number[];
}

export type Column = 'code' | 'description' | 'pack' | 'quantity' | 'unit' | 'unit_price' | 'discount' | 'amount';
export type DateStyle = 'month_first' | 'day_first' | 'points' | 'iso' | 'words';

export const MONTHS: Record<string, string[]> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
};

export const LANGUAGES: Record<string, Language> = {
  en: {
    title: ['INVOICE', 'Invoice', 'Sales invoice', 'TAX INVOICE', 'Bill'],
    number: ['Invoice #', 'Invoice no.', 'Invoice number', 'No.', 'Document no.', 'Bill number', 'Inv #'],
    date: ['Date', 'Invoice date', 'Issued', 'Billing date', 'Date of issue'],
    due: ['Due date', 'Due', 'Pay by', 'Payment due'],
    order: ['PO', 'Your order', 'Order no.'],
    customer: ['Customer #', 'Account', 'Cust. no.'],
    buyer: ['Bill to', 'Sold to', 'Ship to', 'Customer'],
    seller: ['From', 'Remit to', 'Seller'],
    subtotal: ['Subtotal', 'Net total', 'Merchandise', 'Goods total', 'Sub-total'],
    discount: ['Discount', 'Less discount', 'Volume allowance'],
    deposit: ['Bottle deposit', 'Crate deposit', 'Deposits'],
    freight: ['Freight', 'Delivery', 'Fuel surcharge'],
    tax: ['Sales tax', 'Tax', 'State tax'],
    total: ['Total', 'Total due', 'Invoice total', 'Amount due', 'Balance due', 'Please pay'],
    columns: {
      code: ['Item #', 'SKU', 'Code', 'Item', 'Product no.'],
      description: ['Description', 'Product', 'Item description', 'Goods'],
      pack: ['Pack', 'Pack size', 'Size'],
      quantity: ['Qty', 'Quantity', 'Shipped', 'Units'],
      unit: ['Unit', 'U/M', 'UOM'],
      unit_price: ['Price', 'Unit price', 'Rate', 'Each'],
      discount: ['Disc.', 'Disc %'],
      amount: ['Amount', 'Extension', 'Total', 'Line total', 'Ext. price'],
    },
    goods: [
      'Whole milk',
      'Basmati rice',
      'Roma tomatoes',
      'Chicken thighs',
      'Paper towels',
      'Olive oil',
      'Cold brew',
      'Rye bread',
      'Lime juice',
      'Salted butter',
      'Dish soap',
      'Baby spinach',
      'Ground coffee',
      'Oat milk',
      'Black beans',
      'Sparkling water',
    ],
    details: [
      'organic',
      'grade A',
      'family size',
      'extra large, hand packed',
      'frozen',
      'from the valley, washed twice',
      'unsalted',
      'for the kitchen',
    ],
    terms: 'Payment terms: net {days} days',
    notes: [
      'Thank you for your business.',
      'Goods remain ours until they are paid.',
      'Claims within 48 hours of delivery.',
      'Questions? Call us.',
    ],
    cities: ['Portland, ME 04101', 'Tulsa, OK 74103', 'Reno, NV 89501', 'Salem, OR 97301', 'Akron, OH 44308'],
    streets: ['12 Mill Lane', '480 Harbor Road', '77 Orchard Street', '1901 Depot Avenue'],
    names: [
      ['Blue Heron', 'Granite', 'Cedar', 'Old Harbor', 'Juniper', 'Red Barn', 'Lakeside', 'Copper'],
      ['Foods', 'Provisions', 'Produce', 'Supply', 'Dairy', 'Bakery', 'Beverage', 'Meats'],
      ['Inc.', 'LLC', 'Co.', '', 'Corp.'],
    ],
    currency: 'USD',
    sign: ['$', '', 'USD '],
    mark: '.',
    dates: ['month_first', 'words', 'iso'],
    rates: [4, 5.5, 7, 8.25],
  },
  es: {
    title: ['FACTURA', 'Factura', 'Factura de venta'],
    number: ['Factura n.º', 'Número', 'N.º de factura', 'Folio', 'Factura'],
    date: ['Fecha', 'Fecha de emisión', 'Fecha factura'],
    due: ['Vencimiento', 'Fecha de vencimiento', 'Vence'],
    order: ['Pedido', 'Su pedido'],
    customer: ['Cliente n.º', 'Cód. cliente'],
    buyer: ['Cliente', 'Facturar a', 'Enviar a'],
    seller: ['Emisor', 'Proveedor'],
    subtotal: ['Subtotal', 'Base imponible', 'Importe neto'],
    discount: ['Descuento', 'Dto. comercial'],
    deposit: ['Depósito de envases', 'Envases'],
    freight: ['Portes', 'Gastos de envío'],
    tax: ['IVA'],
    total: ['Total', 'Total factura', 'Total a pagar', 'Importe total'],
    columns: {
      code: ['Código', 'Ref.', 'Artículo'],
      description: ['Descripción', 'Concepto', 'Producto'],
      pack: ['Formato', 'Envase'],
      quantity: ['Cantidad', 'Cant.', 'Unidades'],
      unit: ['Unidad', 'Ud.'],
      unit_price: ['Precio', 'Precio unitario', 'P. unit.'],
      discount: ['Dto.', '% Dto.'],
      amount: ['Importe', 'Total', 'Total línea'],
    },
    goods: [
      'Leche entera',
      'Aceite de oliva',
      'Tomate pera',
      'Arroz bomba',
      'Pan de centeno',
      'Café molido',
      'Agua con gas',
      'Queso curado',
      'Harina de trigo',
      'Jabón de platos',
      'Naranja de mesa',
      'Jamón serrano',
    ],
    details: ['ecológico', 'primera calidad', 'sin sal', 'formato familiar', 'de la huerta, lavado'],
    terms: 'Forma de pago: crédito {days} días',
    notes: ['Gracias por su compra.', 'Reclamaciones en 48 horas.', 'Forma de pago: transferencia.'],
    cities: ['46001 Valencia', '41004 Sevilla', '28012 Madrid', '50003 Zaragoza'],
    streets: ['Calle Mayor 14', 'Av. del Puerto 220', 'C/ del Mercado 9'],
    names: [
      ['Hermanos Ortega', 'La Huerta', 'Casa Molina', 'Sierra Alta', 'El Faro', 'Ribera'],
      ['Distribuciones', 'Alimentación', 'Frutas', 'Suministros', 'Bebidas'],
      ['S.L.', 'S.A.', ''],
    ],
    currency: 'EUR',
    sign: [' €', '', '€'],
    mark: ',',
    dates: ['day_first', 'iso'],
    rates: [4, 10, 21],
  },
  de: {
    title: ['RECHNUNG', 'Rechnung'],
    number: ['Rechnungsnummer', 'Rechnung Nr.', 'Rechnungs-Nr.', 'Beleg-Nr.', 'Nr.'],
    date: ['Datum', 'Rechnungsdatum', 'Belegdatum'],
    due: ['Fällig am', 'Zahlbar bis', 'Fälligkeit'],
    order: ['Bestellung', 'Ihre Bestellung'],
    customer: ['Kundennummer', 'Kd.-Nr.'],
    buyer: ['Rechnung an', 'Kunde', 'Lieferadresse'],
    seller: ['Lieferant', 'Absender'],
    subtotal: ['Zwischensumme', 'Nettobetrag', 'Summe netto'],
    discount: ['Rabatt', 'Nachlass'],
    deposit: ['Pfand', 'Leergut'],
    freight: ['Versand', 'Frachtkosten'],
    tax: ['MwSt.', 'USt.'],
    total: ['Gesamtbetrag', 'Rechnungsbetrag', 'Summe', 'Zahlbetrag', 'Endbetrag'],
    columns: {
      code: ['Art.-Nr.', 'Artikelnummer'],
      description: ['Bezeichnung', 'Artikel', 'Beschreibung'],
      pack: ['Gebinde', 'Packung'],
      quantity: ['Menge', 'Anzahl'],
      unit: ['Einheit', 'ME'],
      unit_price: ['Einzelpreis', 'Preis', 'E-Preis'],
      discount: ['Rabatt %'],
      amount: ['Betrag', 'Gesamtpreis', 'Gesamt'],
    },
    goods: [
      'Vollmilch',
      'Weizenmehl',
      'Roggenbrot',
      'Olivenöl',
      'Mineralwasser',
      'Butter',
      'Kaffeebohnen',
      'Tomaten',
      'Spülmittel',
      'Apfelsaft',
      'Reis',
      'Hähnchenkeule',
    ],
    details: ['bio', 'Handelsklasse A', 'gekühlt', 'ungesalzen', 'aus der Region, gewaschen'],
    terms: 'Zahlbar innerhalb von {days} Tagen ohne Abzug.',
    notes: ['Vielen Dank für Ihren Auftrag.', 'Die Ware bleibt bis zur Zahlung unser Eigentum.', 'Zahlbar ohne Abzug.'],
    cities: ['20095 Hamburg', '80331 München', '04109 Leipzig', '50667 Köln'],
    streets: ['Hafenweg 12', 'Lindenstraße 48', 'Am Markt 3'],
    names: [
      ['Nordkorn', 'Alpenhof', 'Elbtal', 'Sonnenfeld', 'Rheingold', 'Birkenau'],
      ['Lebensmittel', 'Großhandel', 'Getränke', 'Molkerei', 'Feinkost'],
      ['GmbH', 'AG', 'KG', 'e.K.'],
    ],
    currency: 'EUR',
    sign: [' €', '', ' EUR'],
    mark: ',',
    dates: ['points', 'iso'],
    rates: [7, 19],
  },
  fr: {
    title: ['FACTURE', 'Facture'],
    number: ['Facture n°', 'Numéro de facture', 'N° facture', 'Numéro'],
    date: ['Date', 'Date de facture', "Date d'émission"],
    due: ['Échéance', "Date d'échéance"],
    order: ['Commande', 'Votre commande'],
    customer: ['Client n°', 'Code client'],
    buyer: ['Facturé à', 'Client', 'Livré à'],
    seller: ['Vendeur', 'Émetteur'],
    subtotal: ['Total HT', 'Sous-total', 'Montant HT'],
    discount: ['Remise'],
    deposit: ['Consigne'],
    freight: ['Frais de port', 'Transport'],
    tax: ['TVA'],
    total: ['Total TTC', 'Net à payer', 'Montant TTC', 'Total'],
    columns: {
      code: ['Réf.', 'Référence', 'Code'],
      description: ['Désignation', 'Description', 'Produit'],
      pack: ['Conditionnement', 'Format'],
      quantity: ['Qté', 'Quantité'],
      unit: ['Unité'],
      unit_price: ['Prix unitaire', 'P.U. HT', 'Prix'],
      discount: ['Remise %'],
      amount: ['Montant', 'Montant HT', 'Total HT'],
    },
    goods: [
      'Lait entier',
      'Farine de blé',
      'Pain de seigle',
      "Huile d'olive",
      'Eau gazeuse',
      'Beurre doux',
      'Café moulu',
      'Tomates',
      'Jus de pomme',
      'Riz rond',
    ],
    details: ['biologique', 'premier choix', 'sans sel', 'grand format'],
    terms: 'Paiement à {days} jours.',
    notes: ['Merci de votre confiance.', 'Pas d’escompte pour paiement anticipé.', 'Règlement par virement.'],
    cities: ['69002 Lyon', '44000 Nantes', '33000 Bordeaux', '35000 Rennes'],
    streets: ['14 rue du Port', '8 avenue des Halles', '220 quai Nord'],
    names: [
      ['Maison Lefèvre', 'Les Halles', 'Belle Rive', 'Moulin Vert', 'Côte Ouest'],
      ['Distribution', 'Primeurs', 'Boissons', 'Épicerie', 'Laiterie'],
      ['SARL', 'SAS', ''],
    ],
    currency: 'EUR',
    sign: [' €', '', '€ '],
    mark: ',',
    dates: ['day_first', 'words'],
    rates: [5.5, 10, 20],
  },
};

/** Countries of one language that differ in money, dates and taxes. */
export const COUNTRIES: Record<string, Partial<Language>[]> = {
  en: [
    {},
    {},
    {
      currency: 'GBP',
      sign: ['£', '', ' GBP'],
      dates: ['day_first', 'words'],
      rates: [20, 5],
      tax: ['VAT'],
      cities: ['Leeds LS1 4AP', 'Bristol BS1 6QA', 'York YO1 7HH'],
    },
    {
      currency: 'CAD',
      sign: ['$', '', 'C$'],
      dates: ['iso', 'words'],
      rates: [13, 5],
      tax: ['HST', 'GST'],
      cities: ['Halifax, NS B3J 1A1', 'Toronto, ON M5V 2T6'],
    },
    {
      currency: 'AUD',
      sign: ['$', ''],
      dates: ['day_first', 'words'],
      rates: [10],
      tax: ['GST'],
      cities: ['Fremantle WA 6160, Australia', 'Geelong VIC 3220, Australia'],
    },
  ],
  es: [
    {},
    {},
    {
      currency: 'MXN',
      sign: ['$', '', '$'],
      mark: '.',
      rates: [16],
      cities: ['Mérida, Yucatán, México', 'Puebla, México'],
      names: [['La Milpa', 'Casa Robles'], ['Abarrotes', 'Carnes'], ['S.A. de C.V.']],
    },
  ],
  de: [{}],
  fr: [{}],
};

export const BUYERS = [
  'Maple Street Diner',
  'Smoke Signal BBQ',
  'Harbor & Vine',
  'Juniper Hall',
  'Saffron Table',
  'Blue Door Café',
];
export const PACKS = ['4/5 LB', '12/1 L', '6/10 KG', '24/330 ML', '1/50 LB', '2/5 KG'];
export const UNITS = ['CS', 'EA', 'BX', 'KG', 'LB'];
