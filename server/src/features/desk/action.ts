import { html, type Markup } from '../../gateways/letters/html.ts';
import { maskedEmail } from '../../identity/masked.ts';
import { actionNames, deskAction, type ActionName } from './action-table.ts';
import type { CaseFile } from './case-file.ts';
import { currentState } from './current-state.ts';
import type { DeskAnswer, DeskDeps, DeskPage, OperatorAsk, OperatorRoute } from './desk-route.ts';
import { notice } from './field.ts';
import { countForOperator } from './operator-limit.ts';
import { withPerson } from './found-person.ts';
import { kindWords } from './person-words.ts';
import { actIn, reasonField } from './reason-field.ts';

/** Each is confirmed on a page of its own, with a reason. */
export const actionRoutes = (deps: DeskDeps): OperatorRoute[] =>
  actionNames.flatMap((name): OperatorRoute[] => {
    const path = `/desk/person/:person/${name}`;
    return [
      { method: 'GET', path, needs: 'agent', answer: (ask) => confirm(deps, ask, name) },
      { method: 'POST', path, needs: 'agent', answer: (ask) => perform(deps, ask, name) },
    ];
  });

const confirm = (deps: DeskDeps, ask: OperatorAsk, name: ActionName): Promise<DeskAnswer> =>
  withPerson(deps, ask, ({ file, path }) => actionPage(ask, name, file, { back: path }));

const perform = (deps: DeskDeps, ask: OperatorAsk, name: ActionName): Promise<DeskAnswer> =>
  withPerson(deps, ask, async ({ file, path: back }) => {
    const { operator, origin, form } = ask;
    const act = actIn(ask);
    if ('wrong' in act) return { ...actionPage(ask, name, file, { back, wrong: act.wrong }), status: 400 };
    await countForOperator(deps, 'acts', operator, origin);
    const saying = await deskAction(name).perform(deps, { accountId: file.account.id, operator, act, form, file });
    deps.wakeOutbox();
    return { goTo: saying === 'gone' ? '/desk?said=gone' : `${back}?said=${saying}` };
  });

function actionPage(
  ask: OperatorAsk,
  name: ActionName,
  file: CaseFile,
  { back, wrong }: { back: string; wrong?: string },
): DeskPage {
  const { label, explain, tick } = deskAction(name);
  const { kind, email, reference } = file.account;
  return {
    title: label,
    main: html`<p class="demo-back"><a href="${back}">${kindWords[kind]} ${maskedEmail(email)}, account ${reference}</a></p>
      <h1>${label}</h1>
      ${notice('wrong', wrong)}
      <p class="demo-lead">${explain(file)}</p>
      <p class="demo-note">Now: ${currentState(file).says}</p>
      <form class="desk-card" method="post" action="${back}/${name}">
        ${ask.proof}${reasonField('Why', ask.form['reason'])}${tick ? tickBox(tick) : null}
        <p class="demo-actions">
          <button type="submit" class="demo-button">${label}</button><a href="${back}">Leave it as it is</a>
        </p>
      </form>`,
  };
}

const tickBox = ({ name, label }: { name: string; label: string }): Markup =>
  html`<p class="desk-tick"><input type="checkbox" id="${name}" name="${name}" /><label for="${name}">${label}</label></p>`;
