import { useCallback, useState } from 'react';
import { useHostMode } from '../../host/host-context.ts';
import { areaWeave } from '../../navigation/area-weave.ts';
import { KindSelector } from '../../navigation/kind-selector.tsx';
import { paths } from '../../navigation/paths.ts';
import { ScreenLink } from '../../navigation/screen-link.tsx';
import { useScreen } from '../../navigation/use-screen.ts';
import { Cloth } from '../../ui/cloth.tsx';
import { Eyebrow } from '../../ui/eyebrow.tsx';
import link from '../../ui/link.module.css';
import { useBook } from '../../words/book.ts';
import { registrationBook } from '../../words/registration-book.ts';
import { useWords } from '../../words/words-provider.tsx';
import { MemberForm } from './member-form.tsx';
import { NeededPanel } from './needed-panel.tsx';
import { ConsultantForm, HospitalForm } from './provider-forms.tsx';
import { registeringKinds, type RegisteringKind } from './registering-kinds.ts';
import type { RegistrationForm } from './registration-form.ts';
import styles from './registration-panels.module.css';
import { WellnessForm } from './wellness-form.tsx';

const forms: Record<RegisteringKind, RegistrationForm> = {
  consultant: ConsultantForm,
  hospital: HospitalForm,
  member: MemberForm,
  wellness: WellnessForm,
};

export function RegistrationPanels({ kind }: { kind: RegisteringKind }) {
  const words = useBook(registrationBook);
  const { shell } = useWords();
  const { embedded } = useHostMode();
  const [inError, setInError] = useState(false);
  const heading = useScreen({ screen: 'register', kind, title: words.title, inError, arrivedIn: words.arrivedIn });
  const onProblems = useCallback((shown: boolean) => setInError(shown), []);
  const Form = forms[kind];
  return (
    <>
      {!embedded && (
        <KindSelector
          id="register-kind"
          kind={kind}
          choices={registeringKinds}
          label={words.kindLabel}
          hint={words.kindHint}
          path={paths.register}
        />
      )}
      <Cloth dyed={{ variation: areaWeave[kind], children: <NeededPanel kind={kind} /> }}>
        <div className={styles['panel']}>
          <div>
            <Eyebrow>{shell.areas[kind]}</Eyebrow>
            <h1 ref={heading} tabIndex={-1}>
              {words.headings[kind]}
            </h1>
            <p className={styles['required']}>{words.allRequired}</p>
            {/* On a phone the panel that says this in full stands under the form. */}
            <div className={styles['narrow']}>
              <p>{words.neededLine[kind]}</p>
              <p>
                {words.already}{' '}
                <ScreenLink className={link['link']} to={paths.login(kind)}>
                  {words.logIn}
                </ScreenLink>
              </p>
            </div>
          </div>
          <Form key={kind} onProblems={onProblems} />
        </div>
      </Cloth>
    </>
  );
}
