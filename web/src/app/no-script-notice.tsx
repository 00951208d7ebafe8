import { slot } from '@selvage/contract/document-slots';
import type { DocumentMessages } from '../messages/en/document.ts';
import button from '../ui/buttons/button.module.css';
import card from '../ui/cards/two-panel-card.module.css';
import message from '../ui/cards/message.module.css';

/** Replaces the screen in a browser without scripts. It is rendered only at build time, with classes that the login page uses anyway. */
export function NoScriptNotice({ said, contact }: { said: DocumentMessages['unavailable']; contact: string }) {
  return (
    <div className={card['card']}>
      <div className={`${card['plain']} ${message['panel']}`}>
        <h1>{said.noScript.title}</h1>
        <p className={message['text']}>
          {said.noScript.text}
          {slot('phone')}
        </p>
        <a className={button['button']} href={contact}>
          {said.contact}
        </a>
      </div>
    </div>
  );
}
