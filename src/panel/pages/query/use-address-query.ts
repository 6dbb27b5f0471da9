import { useLocation, useSearch } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { consoleAddress, QUERY } from './query-link.ts';

interface AddressQuery {
  /** Query of the address, if any. */
  written: string | null;
  write: (text: string) => void;
}

/** The query in the console's address, also where an older address has it before the `#`. */
export function useAddressQuery(slug: string): AddressQuery {
  const [, navigate] = useLocation();
  const hash = useLocationProperty(() => window.location.hash);
  const search = useSearch();
  return {
    written: new URLSearchParams(hash.slice(1)).get(QUERY) ?? new URLSearchParams(search).get(QUERY),
    write: (text) => navigate(consoleAddress(slug, text), { replace: true }),
  };
}
