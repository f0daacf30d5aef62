import type { Call, OutputOf } from '@contracts/kernel/index.js';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Flex, Form } from 'antd';
import type { ReactElement } from 'react';
import type { ClientInput } from '@/api/client.js';
import { useApi } from '@/api/queries.js';
import { useTexts } from '@/language/use-texts.js';

/** One of what may be chosen. */
export interface Choice {
  value: string;
  label: string;
}

/** How far the server has told what may be chosen. */
export type Asked = Pick<UseQueryResult, 'isLoading' | 'isError' | 'refetch'>;

/** What a call tells to choose from. */
export function useChoices<C extends Call>(
  call: C,
  input: Partial<ClientInput<C>>,
  choicesOf: (answer: OutputOf<C>) => readonly Choice[] | undefined,
): Asked & { choices: readonly Choice[] } {
  const { data, isLoading, isError, refetch } = useApi(call, input);
  return { choices: (data !== undefined && choicesOf(data)) || [], isLoading, isError, refetch };
}

/** Name that the row of a form keeps beside an id. @param fields where it may be; the first that is there counts */
export function useStoredName(...fields: string[]): string | undefined {
  const form = Form.useFormInstance();
  return fields.map((field) => form.getFieldValue(field) as string | undefined).find(Boolean);
}

/**
 * What every control shows whose options come from the server: options that did not come are said and can be asked for again,
 * and what is chosen is never shown by its id.
 * @param named name of what is chosen, where it is known without the options
 */
export function useOptionState({ isLoading, isError, refetch }: Asked, named?: string | null) {
  const texts = useTexts('kit');
  const again = (
    <Flex vertical gap={8} align="start" role="alert">
      {texts('option.failed')}
      <Button size="small" onClick={() => void refetch()}>
        {texts('state.retry')}
      </Button>
    </Flex>
  );
  return {
    /** Name of what is chosen and is not among the options. */
    missing: named || (isLoading || isError ? '…' : texts('option.gone')),
    props: {
      ...(isError && { placeholder: texts('option.failed'), status: 'error' as const }),
      loading: isLoading,
      // The field names its list, which has to be there.
      popupRender: (menu: ReactElement) =>
        isError ? (
          <>
            {again}
            <div hidden>{menu}</div>
          </>
        ) : (
          menu
        ),
    },
  };
}
