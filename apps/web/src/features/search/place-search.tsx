import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../shared/state/hooks.ts';
import { PlaceField } from './place-field.tsx';
import { detailsChosen, queryChanged, selectSearch, type SearchDetails } from './search-slice.ts';

type Props = { onChosen: (place: SearchDetails) => void; size?: 'md' | 'lg' };

/** The place search; text and chosen place are stored for all screens. */
export function PlaceSearch({ onChosen, size = 'md' }: Props) {
  const dispatch = useAppDispatch();
  const { query } = useSelector(selectSearch);
  return (
    <PlaceField
      query={query}
      size={size}
      onQuery={(text) => dispatch(queryChanged(text))}
      onChosen={({ formatted_address, lat, lng, zoom }) => {
        dispatch(detailsChosen({ formatted_address, lat, lng, zoom }));
        onChosen({ formatted_address, lat, lng, zoom });
      }}
    />
  );
}
