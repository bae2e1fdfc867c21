import { itemImportTexts } from '#contract/inventory/files/imports.texts.ts';
import { type ItemImportState, itemImports } from '#contract/inventory/files/imports.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { PastImportList } from '../../shell/import/PastImportList.tsx';
import { usePagedList } from '../../shell/list/usePagedList.ts';
import type { Tone } from '../../ui/Tag.tsx';

const TONES: Record<ItemImportState, Tone> = {
  uploaded: 'doubt',
  checked: 'doubt',
  running: 'busy',
  finished: 'good',
  failed: 'bad',
  undone: 'quiet',
};

/** The earlier imports of items. */
export function PastItemImports() {
  const format = useFormat();
  const texts = itemImportTexts.past;
  const list = usePagedList(itemImports.list, 'imports', { page_size: 10 });
  return (
    <PastImportList
      list={list}
      texts={texts}
      tones={TONES}
      pathOf={({ item_import_id }) => paths.itemImport(item_import_id)}
      figures={[
        {
          key: 'items',
          header: texts.items,
          phone: 'figure',
          numeric: true,
          width: '96px',
          cell: ({ outcomes }) => format.quantity(outcomes.new + outcomes.changed),
        },
      ]}
    />
  );
}
