import { Button, Modal } from '@mantine/core';
import { commonTexts } from '#contract/texts/common.ts';
import { FormFoot } from '../fields/FormFoot.tsx';
import { closeQuestion, type Question } from './confirm.ts';
import { LAYERS } from './layers.ts';
import classes from './QuestionDialog.module.css';

export function QuestionDialog({ question, opened }: { question: Question; opened: boolean }) {
  return (
    <Modal opened={opened} onClose={closeQuestion} title={question.title} zIndex={LAYERS.question}>
      <p className={classes.detail}>{question.detail}</p>
      <FormFoot>
        <Button variant="default" data-autofocus onClick={closeQuestion}>
          {question.dismiss ?? commonTexts.actions.cancel}
        </Button>
        <Button
          {...(question.danger ? { color: 'red' } : {})}
          onClick={() => {
            closeQuestion();
            question.onConfirm();
          }}
        >
          {question.action}
        </Button>
      </FormFoot>
    </Modal>
  );
}
