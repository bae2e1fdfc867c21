export type SetupView = 'menu' | 'qr' | 'welcome';

/** Which view the address asks for; what it does not know is the menu. */
export function setupView(address: URLSearchParams): SetupView {
  const view = address.get('view');
  return view === 'qr' || view === 'welcome' ? view : 'menu';
}
