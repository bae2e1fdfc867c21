/** Unit words as suppliers print them. */
const UNITS =
  /^(cs|case|cases|ca|ea|each|pc|pcs|pce|piece|pieces|pkg|pk|pack|packs|bx|box|boxes|bg|bag|bags|btl|bottle|bottles|can|cans|ct|cnt|count|ctn|carton|cartons|dz|doz|dozen|lb|lbs|lb\.|#|oz|kg|kgs|g|gr|gram|grams|l|ltr|lt|liter|litre|liters|litres|ml|cl|gal|gallon|gallons|qt|pt|hr|hrs|hour|hours|h|std|std\.|stk|stk\.|stck|stück|st|st\.|std|m|m²|m2|m³|m3|cm|mm|km|unit|units|u|un|set|sets|pr|pair|roll|rolls|rl|sheet|sheets|tub|tubs|tray|trays|bunch|bunches|bch|bu|bushel|bushels|head|hd|jar|jars|jug|jugs|drum|drums|pail|pails|keg|kegs|sack|sacks|sk|flat|flats|crate|crates|punnet|punnets|pal|pallet|day|days|night|nights|month|months|week|weeks|year|mo|yr|uur|stuks|stuk|kist|doos|kiste|karton|krt|flasche|fl|fl\.|dose|paket|pak|beutel|unité|pièce|pièces|pce|caja|cajas|pieza|pza|pz|kilo|kilos|litro|litros|hora|horas|ud|uds)\.?$/i;

export function isUnit(text: string): boolean {
  return UNITS.test(text);
}

/** A pack size within a name: "6/1LT", "12 x 500 g", "4/5 LB", "12x3 ct", "4/6/12oz". */
const PACK =
  /^(\d{1,4}\s?[/xX×]\s?){1,2}\d+([.,]\d+)?\s?(oz|fl ?oz|lbs?|#|ct|gal|gl|lt|ltr|l|ml|cl|kg|g|gr|pk|pc|pcs|qt|pt|doz)\.?$/i;

export function isPack(text: string): boolean {
  return PACK.test(text);
}

/** "5-LB", "24X330ML", "1000G": one word that says how much is in one. A longer number before a single letter can be a code. */
export function isSizeWord(text: string): boolean {
  const [, number = '', unit = ''] = /^(\d[\d.,]*)-?([\p{L}#]+)\.?$/u.exec(text) ?? [];
  return isPack(text) || (isUnit(unit) && (unit.length > 1 || number.length < 4 || number.endsWith('00')));
}

/** "6/5 LB", "80 ST", "5LB", "6/#10", "1 1/9 BU", and a unit alone: nothing but how much is in one. */
export function isSizeOnly(text: string): boolean {
  return isPack(text) || isUnit(text) || /^(\d{1,2} )?\d[\d/x×.,#]*\s?\p{L}{0,5}\.?$/u.test(text);
}
