import { Modal } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { mailInTexts } from '#contract/invoices/capture/mail_in.texts.ts';
import { uploadTexts } from '#contract/invoices/capture/upload.texts.ts';
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_FILES } from '#contract/limits.ts';
import { paths } from '../../paths.ts';
import { FilePick } from '../../ui/fields/FilePick.tsx';
import classes from './AddSheet.module.css';
import { PhotographButton } from './camera/PhotographButton.tsx';
import { ACCEPT } from './files.ts';

interface AddSheetProps {
  opened: boolean;
  onClose: () => void;
  onFiles: (files: File[]) => void;
  onCamera: () => void;
  onPhoto: (files: File[]) => void;
}

/** The two ways in: choose files, or photograph. */
export function AddSheet({ opened, onClose, onFiles, onCamera, onPhoto }: AddSheetProps) {
  const texts = uploadTexts;
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title}>
      <div className={classes.ways}>
        <FilePick
          label={texts.choose}
          accept={ACCEPT}
          multiple
          large
          tone="primary"
          icon={<IconFileUpload size={20} aria-hidden />}
          onPick={onFiles}
        />
        <PhotographButton label={texts.camera} tone="plain" large onOpen={onCamera} onPick={onPhoto} />
      </div>
      <p className={classes.hint}>{texts.formats(UPLOAD_MAX_BYTES / 1024 / 1024, UPLOAD_MAX_FILES)}</p>
      <p className={classes.drop}>{texts.drop}</p>
      <Link className={classes.email} to={paths.mailIn()} onClick={onClose}>
        {mailInTexts.sendInstead}
      </Link>
    </Modal>
  );
}

interface QuestionDialogProps {
  count: number;
  onAnswer: (how: 'one' | 'many') => void;
  onClose: () => void;
}

/** Several pictures at once mean one of two things, and only the user knows which. */
export function QuestionDialog({ count, onAnswer, onClose }: QuestionDialogProps) {
  const texts = uploadTexts.question;
  return (
    <Modal opened onClose={onClose} title={texts.title(count)}>
      <div className={classes.answers}>
        <button type="button" className={classes.answer} data-autofocus onClick={() => onAnswer('one')}>
          <strong>{texts.one}</strong>
          <span>{texts.oneDetail}</span>
        </button>
        <button type="button" className={classes.answer} onClick={() => onAnswer('many')}>
          <strong>{texts.many}</strong>
          <span>{texts.manyDetail(count)}</span>
        </button>
      </div>
    </Modal>
  );
}
