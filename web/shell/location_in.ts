/** The location of an address, if it is one of the company's. */
export function locationIn(address: URLSearchParams): string {
  return address.get('location_id') ?? '';
}
