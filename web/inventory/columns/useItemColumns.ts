import { useLocalStorage } from '@mantine/hooks';
import type { useInventoryFilters } from '../filters.ts';
import { COLUMNS_KEY, columnsOf, type ItemColumn, spellColumns } from './column_choice.ts';

/**
 * Which columns the inventory shows: those of the address, which saved views and shared links have, or else those that were chosen last in
 * this browser.
 */
export function useItemColumns({ filters, change }: ReturnType<typeof useInventoryFilters>) {
  const [kept, keep] = useLocalStorage({
    key: COLUMNS_KEY,
    defaultValue: '',
    getInitialValueInEffect: false,
    serialize: (text) => text,
    deserialize: (text) => text ?? '',
  });
  const choose = (next: readonly ItemColumn[]) => {
    keep(spellColumns(next));
    // Those of the address would hide the choice.
    change({ columns: '' }, { replace: true });
  };
  return { columns: columnsOf(filters.columns || kept), choose };
}
