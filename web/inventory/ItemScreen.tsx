export function ItemScreen() {
  return null;
}
