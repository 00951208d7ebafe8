import type { Kind } from '@selvage/contract/user-types';
import { useEffect, useRef } from 'react';
import { SelectField } from '../../ui/inputs/select-field.tsx';
import { useLoginMessages } from '../../messages/provider.tsx';
import { appLocation } from '../location.ts';
import styles from './kind-selector.module.css';
import { useGo } from '../go.ts';

interface KindSelectorProps {
  id: string;
  kind: Kind;
  /** The kinds that can be chosen, in the order of the list. */
  choices: readonly Kind[];
  label: string;
  hint: string;
  path: (kind: Kind) => string;
}

/** A choice of kinds. Choosing another kind opens its page. */
export function KindSelector({ id, kind, choices, label, hint, path }: KindSelectorProps) {
  const { kinds } = useLoginMessages().signIn;
  const go = useGo();
  const select = useRef<HTMLSelectElement>(null);
  const open = (chosen: string) => {
    const wanted = choices.find((each) => each === chosen);
    if (wanted !== undefined && wanted !== kind) go(path(wanted), { keepFocus: true });
    // If unsaved changes hold the navigation back, the list shows the current kind again.
    if (select.current !== null && appLocation.pathname === path(kind)) select.current.value = kind;
  };

  // A kind that was chosen before hydration counts. After that the address decides, also after Back and Forward.
  const alive = useRef(false);
  useEffect(() => {
    if (select.current === null) return;
    if (alive.current) select.current.value = kind;
    else open(select.current.value);
    alive.current = true;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `open` is new at every render; only the kind sets this off
  }, [kind]);

  return (
    <div className={styles['selector']} data-no-print>
      <SelectField
        ref={select}
        id={id}
        name="kind"
        label={label}
        hint={hint}
        options={choices.map((each) => ({ value: each, text: kinds[each] }))}
        defaultValue={kind}
        autoComplete="off"
        onChange={(event) => open(event.currentTarget.value)}
      />
    </div>
  );
}
