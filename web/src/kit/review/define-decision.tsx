import type { Call, Enumeration, InputOf } from '@contracts/kernel/index.js';
import { Radio } from 'antd';
import type { Named, Namespace, TextKey } from '@/language/text-keys.js';
import { useLabels, useTexts } from '@/language/use-texts.js';
import type { FormDefinition } from '../form/definition.js';
import { type ControlProps, controlField, type FormField, longTextField } from '../form/fields.js';
import styles from './review.module.css';

/** How a call takes a decision. */
interface DecisionRules<C extends Call, N extends Namespace, V extends number> {
  /** Locale folder of the screen: the labels are `field.<name>`. */
  namespace: N;
  /** Takes the decision. */
  call: C;
  /** Input that holds the result, and the codes to choose from, in their order. */
  result: { name: keyof InputOf<C> & Named<N>; of: Enumeration<V>; choices: readonly V[] };
  /** Input that holds what is said with it. */
  remark: keyof InputOf<C> & Named<N>;
  /** The code with which something is refused, and the key of what is said where it comes without a remark. */
  reasoned?: { code: V; message: TextKey<N> };
  /** Codes after which nothing can be decided any more. */
  final?: readonly V[];
  /** Key of the text that tells of the success, where "saved" is too little. */
  success?: TextKey<N>;
  /** Px. */
  width?: number;
}

/** Width of a dialog that does not say, px. */
const usualWidth = 560;

interface ResultProps<V extends number> extends ControlProps {
  of: Enumeration<V>;
  choices: readonly V[];
  final: readonly V[];
  value?: V;
}

/** The results to choose from; of one that is final it is said. */
function Result<V extends number>({ of, choices, final, max: _max, ...props }: ResultProps<V>) {
  const label = useLabels();
  const texts = useTexts('kit');
  const isFinal = props.value !== undefined && final.includes(props.value);
  return (
    <>
      <Radio.Group {...props} options={choices.map((code) => ({ value: code, label: label(of, code) }))} />
      <span className={styles.final} role="status">
        {isFinal && texts('review.final')}
      </span>
    </>
  );
}

/**
 * Declares the form with which somebody agrees or refuses. An action of a row or a button opens it, with what is decided
 * about as its `intro`. Nothing is chosen at first; what the call asks for it asks for with the contract's messages.
 */
export function defineDecision<C extends Call, const N extends Namespace, V extends number>({
  namespace,
  call,
  result: { name, of, choices },
  remark,
  reasoned,
  final = [],
  success,
  width = usualWidth,
}: DecisionRules<C, N, V>): FormDefinition<C, TextKey<N>> {
  const draw = (props: ControlProps) => <Result {...props} of={of} choices={choices} final={final} />;
  const asked = reasoned && { required: reasoned.message, requiredWhere: { field: name, is: reasoned.code } };
  const fields: FormField[] = [
    controlField<string>(name, draw, { wide: true }),
    longTextField<string, string, string>(remark, asked),
  ];
  // The rules above have checked the names against the call and its texts.
  return { namespace, add: call, fields: fields as never, success, width };
}
