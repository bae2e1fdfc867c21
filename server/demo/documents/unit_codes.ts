/** UN/ECE Recommendation 20 and 21 codes of the units in which the demo's vendors sell. */
const CODES: Record<string, string> = { CS: 'XCS', BX: 'XBX', EA: 'EA', RL: 'XRO', BAG: 'XBG', LB: 'LBR', DZ: 'DZN' };

export function unitCode(unit: string | null): string {
  const code = CODES[unit ?? 'EA'];
  if (!code) throw new TypeError(`The unit ${unit} has no UN/ECE code here.`);
  return code;
}

/** Maine's general sales tax; goods for resale are exempt. */
const SALES_TAX_PERCENT = '5.50';

/** The tax category of EN 16931 (UNCL 5305): standard rate, or exempt. */
export function taxCategory(tax_cents: number): { code: 'S' | 'E'; percent: string } {
  return tax_cents > 0 ? { code: 'S', percent: SALES_TAX_PERCENT } : { code: 'E', percent: '0.00' };
}
