export function InventoryScreen() {
  return null;
}
