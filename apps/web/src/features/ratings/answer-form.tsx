/** Answers a rating, or changes the answer, in a dialog: a page asks about unsaved changes of one form alone. */
import { Button, Group, Textarea } from '@mantine/core';
import { RatingAnswer } from '@voltagora/contract';
import { RATING_TEXT_MAX } from '@voltagora/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../shared/api/server.ts';
import { ContractForm } from '../../shared/forms/contract-form.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';

type Props = {
  call: 'answerRating' | 'answerDriverRating';
  rating: { id: string; answer: { text: string } | null };
};

export function AnswerForm(props: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const title = t(props.rating.answer ? 'ratings.changeAnswer' : 'ratings.giveAnswer');
  const close = (): void => setOpen(false);
  return (
    <Group>
      <Button variant="default" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={title} isPrecious isForm>
        <OpenForm {...props} onSaved={close} />
      </Dialog>
    </Group>
  );
}

function OpenForm({ call, rating, onSaved }: Props & { onSaved: () => void }) {
  const { t } = useTranslation();
  const { send } = useServer();
  const form = useContractForm({
    initial: { text: rating.answer?.text ?? '' },
    schema: RatingAnswer,
    toBody: (values) => values,
    async send(body) {
      await send(call, { params: { id: rating.id }, body });
      onSaved();
    },
  });
  return (
    <ContractForm
      form={form}
      save={t('ratings.sendAnswer')}
      saved={t('ratings.answerSaved')}
      isWide
    >
      <Textarea
        label={t('ratings.yourAnswer')}
        description={t('ratings.answerHint')}
        maxLength={RATING_TEXT_MAX}
        rows={3}
        {...form.text('text')}
      />
    </ContractForm>
  );
}
