export const MONTHS: Record<string, string[]> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
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
