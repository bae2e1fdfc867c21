import { Button, Drawer, Modal } from '@mantine/core';
import { useState } from 'react';
import { caseTexts as texts } from '#contract/inventory/packs/mixed_cases.texts.ts';
import { uploadTexts } from '#contract/invoices/capture/upload.texts.ts';
import type { InvoiceLine } from '#contract/invoices/lines.ts';
import { CaseForm } from '../../../../inventory/mixed_cases/CaseForm.tsx';
import { emptyPart, partsInside, typedParts } from '../../../../inventory/mixed_cases/case_parts.ts';
import type { DraftLine, ItemChoice } from '../../draft/draft.ts';
import { centsOf } from '../../draft/numbers.ts';
import classes from './ItemPicker.module.css';

interface LineCaseProps {
  line: DraftLine;
  said: InvoiceLine | undefined;
  phone: boolean;
  /** The line as it is printed. */
  title: string;
  /** In which the invoice bills. */
  currency: string | null;
  onClose: () => void;
  onChoose: (choice: ItemChoice) => void;
  /** It is one item after all. */
  onBack: () => void;
}

/** Which items a line holds: as they were chosen, as the vendor's case held them the last time, or as its words count them. */
export function LineCase({ line, said, phone, title, currency, onClose, onChoose, onBack }: LineCaseProps) {
  const [start] = useState(() => startOf(line, said));
  const given = {
    opened: true,
    onClose,
    title: texts.titleOf(line.unit.trim().toLowerCase() || texts.unit),
    closeButtonProps: { 'aria-label': uploadTexts.dismiss },
  };
  const content = (
    <>
      <p className={classes.printed}>{title}</p>
      <CaseForm
        start={start}
        pieces={said?.pieces ?? null}
        cents={centsOf(line.amount)}
        currency={currency}
        mayCreate
        others={
          <Button variant="subtle" mr="auto" onClick={onBack}>
            {texts.oneItem}
          </Button>
        }
        onSave={(parts) => onChoose({ kind: 'case', parts })}
      />
    </>
  );
  if (!phone) {
    return (
      <Modal {...given} size={620}>
        {content}
      </Modal>
    );
  }
  return (
    <Drawer {...given} position="bottom" size="92%">
      {content}
    </Drawer>
  );
}

function startOf(line: DraftLine, said: InvoiceLine | undefined) {
  if (line.choice.kind === 'case') return typedParts(line.choice.parts);
  if (said && said.known_parts.length > 0) return typedParts(said.known_parts);
  const inside = partsInside(line.description);
  return inside.length > 0 ? inside : [emptyPart(), emptyPart()];
}
