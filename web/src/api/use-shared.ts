import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';

/** Plain data with every part that equals the last one's, so that what is drawn from it need not render again. */
export function useShared<Data>(data: Data): Data {
  const [last, setLast] = useState(data);
  const shared = replaceEqualDeep(last, data) as Data;
  if (shared !== last) setLast(shared);
  return shared;
}
