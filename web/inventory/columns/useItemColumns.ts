import { useLocalStorage } from '@mantine/hooks';
import { useSearchParams } from 'react-router';
import { COLUMNS_KEY, columnsOf, type ItemColumn, spellColumns } from './column_choice.ts';

/**
 * Which columns the inventory shows: those of the address, which saved views and shared links have, or else those that were chosen last in
 * this browser.
 */
export function useItemColumns() {
  const [address] = useSearchParams();
  const [kept, keep] = useLocalStorage({
    key: COLUMNS_KEY,
    defaultValue: '',
    getInitialValueInEffect: false,
    serialize: (text) => text,
    deserialize: (text) => text ?? '',
  });
  const columns = columnsOf(address.get('columns') ?? kept);
  return { columns, keep: (next: readonly ItemColumn[]) => keep(spellColumns(next)) };
}
