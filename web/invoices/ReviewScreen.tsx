export function ReviewScreen() {
  return null;
}
