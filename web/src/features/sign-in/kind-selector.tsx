import { kinds, type Kind } from '@selvage/contract/user-types';
import { useEffect, useRef } from 'react';
import { paths } from '../../navigation/paths.ts';
import { useGo } from '../../navigation/use-go.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { useWords } from '../../words/words-provider.tsx';
import styles from './kind-selector.module.css';

/** LG1. */
export function KindSelector({ kind }: { kind: Kind }) {
  const { signIn } = useWords();
  const go = useGo();
  const select = useRef<HTMLSelectElement>(null);
  const open = (chosen: string) => {
    const wanted = kinds.find((each) => each === chosen);
    if (wanted !== undefined && wanted !== kind) go(paths.login(wanted), { keepFocus: true });
  };

  // A choice made before the page came to life counts; after that the address decides, Back and Forward included.
  const alive = useRef(false);
  useEffect(() => {
    if (select.current === null) return;
    if (alive.current) select.current.value = kind;
    else open(select.current.value);
    alive.current = true;
  }, [kind]);

  return (
    <div className={styles['selector']}>
      <SelectField
        ref={select}
        id="login-kind"
        name="kind"
        label={signIn.kindLabel}
        hint={signIn.kindHint}
        options={kinds.map((each) => ({ value: each, text: signIn.kinds[each] }))}
        defaultValue={kind}
        autoComplete="off"
        onChange={(event) => open(event.currentTarget.value)}
      />
    </div>
  );
}
