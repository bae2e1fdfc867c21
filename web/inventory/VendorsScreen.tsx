export function VendorsScreen() {
  return null;
}
