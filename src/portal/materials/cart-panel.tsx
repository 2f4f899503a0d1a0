import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDeviceFloppy,
  IconDots,
  IconDownload,
  IconMinus,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { nameIn } from '../../../contracts/domain/languages.ts';
import { type Article, quantityFault } from '../../../contracts/domain/materials.ts';
import type { MaterialLine } from '../../../contracts/domain/orders.ts';
import type { ProjectRules } from '../../../contracts/domain/projects.ts';
import type { Articles, Successor } from '../../../documents/material-list/validate-line.ts';
import { unitName } from '../../../documents/names.ts';
import { cartAtom, merged } from '../../shared/cart/cart.ts';
import { ReplaceButton } from '../../shared/cart/replace-button.tsx';
import { formatAmount } from '../../shared/format/money.ts';
import { FaultText } from '../../shared/forms/fault-text.tsx';
import { NumberField } from '../../shared/ui/number-field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { saveCsv } from './files.ts';
import classes from './materials.module.css';
import { OrderForm, totalOf } from './order-form.tsx';
import { Totals } from './totals.tsx';

interface CartPanelProps {
  readonly articles: Articles<Article>;
  readonly rules: ProjectRules;
}

/** The cart at the server's prices, stored on this device until it is ordered. */
export function CartPanel({ articles, rules }: CartPanelProps) {
  const { t, i18n } = useLingui();
  const [{ lines }, setLines] = useAtom(cartAtom);
  const articleOf = (number: string) => articles.byNumber.get(number.toUpperCase());
  const netRappen = lines.reduce((sum, line) => sum + totalOf(line, articleOf(line.article)), 0);
  const keep = () =>
    saveCsv(
      lines.map((line) => ({ ...line, ...pick(articleOf(line.article)) })),
      t`Warenkorb`,
      i18n,
    );
  return (
    <aside className={classes.cart}>
      <Panel
        title={
          <>
            <Trans>Warenkorb</Trans>{' '}
            <small className={classes.count}>
              <Plural value={lines.length} one="# Position" other="# Positionen" />
            </small>
          </>
        }
        aside={
          <span className={classes.saved}>
            <IconDeviceFloppy size={16} stroke={1.6} aria-hidden />
            <Trans>auf diesem Gerät</Trans>
            {lines.length > 0 && (
              <Menu position="bottom-end" width={210}>
                <Menu.Target>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={28}
                    aria-label={t`Weitere Befehle zum Warenkorb`}
                  >
                    <IconDots size={17} stroke={1.6} aria-hidden />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item
                    leftSection={<IconDownload size={16} stroke={1.6} />}
                    onClick={() => void keep()}
                  >
                    <Trans>Als CSV herunterladen</Trans>
                  </Menu.Item>
                  <Menu.Item leftSection={<IconTrash size={16} stroke={1.6} />} onClick={() => setLines([])}>
                    <Trans>Warenkorb leeren</Trans>
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            )}
          </span>
        }
      >
        {lines.length === 0 ? (
          <p className={classes.empty}>
            <Trans>
              Noch leer. Suchen Sie einen Artikel, lesen Sie eine Liste ein oder bestellen Sie etwas erneut.
            </Trans>
          </p>
        ) : (
          <>
            <ul className={classes.lines}>
              {lines.map((line, index) => (
                <CartLine
                  key={line.article}
                  line={line}
                  article={articleOf(line.article)}
                  successor={articles.successors.get(line.article.toUpperCase())}
                  onReplace={(article) =>
                    setLines(merged(lines.slice(0, index), [{ ...line, article }, ...lines.slice(index + 1)]))
                  }
                  onChange={(quantity) => setLines(lines.with(index, { ...line, quantity }))}
                  onRemove={() => setLines(lines.toSpliced(index, 1))}
                />
              ))}
            </ul>
            <Totals netRappen={netRappen} testId="cart-total" />
          </>
        )}
        <OrderForm articles={articles} rules={rules} />
      </Panel>
    </aside>
  );
}

const pick = (article: Article | undefined) => article && { names: article.names, unit: article.unit };

interface CartLineProps {
  readonly line: MaterialLine;
  /** Undefined if the catalogue no longer contains it. */
  readonly article: Article | undefined;
  /** The replacement for a withdrawn article. */
  readonly successor: Successor<Article> | undefined;
  readonly onReplace: (article: string) => void;
  readonly onChange: (quantity: number) => void;
  readonly onRemove: () => void;
}

function CartLine({ line, article, successor, onReplace, onChange, onRemove }: CartLineProps) {
  const { t, i18n } = useLingui();
  const { quantity, article: number } = line;
  const named = article ?? successor;
  const name = named ? nameIn(named.names, i18n.locale) : number;
  const heir = article ? undefined : successor?.article;
  const fault = article && quantityFault(article.unit, quantity);
  const take = (wanted: number) => {
    // An invalid quantity stays in the field with its fault; the cart keeps the last valid one.
    if (article && quantityFault(article.unit, wanted) === null) onChange(wanted);
  };
  const price = article && formatAmount(article.priceRappen);
  const unit = article && unitName(article.unit, i18n);
  return (
    <li>
      <div className={classes.what}>
        <span>{name}</span>
        <small>
          {article ? (
            <Trans>
              {number}, je {unit} {price}
            </Trans>
          ) : heir ? (
            <Trans>{number}, nicht mehr im Sortiment</Trans>
          ) : (
            <Trans>Diesen Artikel gibt es nicht</Trans>
          )}
        </small>
        {heir && (
          <ReplaceButton
            successor={heir}
            totalRappen={totalOf(line, heir)}
            onReplace={() => onReplace(heir.number)}
          />
        )}
        {fault && (
          <small data-fault>
            <FaultText {...fault} />
          </small>
        )}
      </div>
      <div className={classes.stepper}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={t`Weniger ${name}`}
          disabled={quantity <= 1}
          onClick={() => take(Math.ceil(quantity) - 1)}
        >
          <IconMinus size={15} stroke={1.7} aria-hidden />
        </ActionIcon>
        <span className={classes.quantity}>
          <NumberField
            label={<span className="visually-hidden">{t`Menge ${name}`}</span>}
            value={quantity}
            onChange={take}
          />
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={t`Mehr ${name}`}
          onClick={() => take(Math.floor(quantity) + 1)}
        >
          <IconPlus size={15} stroke={1.7} aria-hidden />
        </ActionIcon>
      </div>
      <b className={classes.lineTotal}>{article ? formatAmount(totalOf(line, article)) : '–'}</b>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label={t`${name} entfernen`}
        onClick={onRemove}
      >
        <IconTrash size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </li>
  );
}
