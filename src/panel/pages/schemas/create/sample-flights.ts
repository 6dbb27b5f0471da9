import flights from '../../../../../examples/flights.jsonl.gz?url';

/** 10,000 real flights, to try the service with (`examples/README.md`). @throws TypeError without a connection */
export async function fetchSampleFlights(): Promise<File> {
  const answer = await fetch(flights);
  return new File([await answer.blob()], 'voos.jsonl.gz');
}
