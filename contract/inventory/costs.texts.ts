/** What the screens say about the cost of an item over time, and what its vendors charge. */
export const costTexts = {
  heading: 'Cost',
  rose: (name: string, percent: string, month: string) => `${name} has risen ${percent} in cost since ${month}`,
  fell: (name: string, percent: string, month: string) => `${name} has fallen ${percent} in cost since ${month}`,
  steady: (name: string, month: string) => `${name} has cost the same since ${month}`,
  back: (name: string, month: string, between: string) =>
    `${name} is back to its cost of ${month}, after ${between} in between`,
  first: (name: string, cost: string, unit: string) => `${name} was bought once, at ${cost} per ${unit}`,
  oneDay: (
    name: string,
    { lowest, highest, unit, on }: { lowest: string; highest: string; unit: string; on: string },
  ) => `${name} was bought on ${on}, at ${lowest} to ${highest} per ${unit}`,
  none: 'No purchases yet',
  noneDetail: 'What you paid appears when you post the first invoice with this item.',
  point: (date: string, cost: string, vendor: string | null) =>
    vendor ? `${date}: ${cost}, ${vendor}` : `${date}: ${cost}`,
  chart: 'Cost per unit over time',
  vendors: {
    title: 'Prices by vendor, for one stock unit',
    vendor: 'Vendor',
    last: 'Last price',
    on: 'Bought',
    lowest: 'Lowest',
    purchases: 'Purchases',
    cheapest: 'Cheapest now',
  },
};
