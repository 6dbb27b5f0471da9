import { IconCoins } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useSession } from '../../api/session.tsx';
import { formatCredits } from '../../parts/figures/format.ts';
import { layoutTexts as texts } from '../../texts/layout.ts';
import styles from './credits-left.module.css';

/** What processing may still cost; leads to the ledger. */
export function CreditsLeft() {
  const { credits } = useSession();
  const figure = formatCredits(credits);
  return (
    <Link href="/creditos" className={styles.credits} aria-label={texts.creditsLeft(figure)}>
      <IconCoins size={17} stroke={1.6} aria-hidden />
      <span className="figures">{figure}</span>
    </Link>
  );
}
