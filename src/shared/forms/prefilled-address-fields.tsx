import type { ReactNode } from 'react';
import type { DraftAddress } from '../../../contracts/domain/addresses.ts';
import { type AddressField, AddressFields } from './address-fields.tsx';
import { AddressOrigin } from './address-origin.tsx';

interface PrefilledAddressFieldsProps {
  /** Source of a prefilled address that is not confirmed yet. */
  readonly from: string | null;
  /** The form's fault of the source, as `form.fault('addressFrom')`. */
  readonly fault: { readonly 'data-path': string; readonly children: ReactNode };
  /** Props of the input of a part, as `(part) => form.field(`address.${part}`)`. */
  readonly field: (part: keyof DraftAddress) => AddressField;
  readonly isRequired: boolean;
  readonly onConfirm: () => void;
  readonly onClear: () => void;
}

/** An address that may be prefilled from elsewhere; every edit of it confirms it. */
export function PrefilledAddressFields(props: PrefilledAddressFieldsProps) {
  const { from, fault, field, isRequired, onConfirm, onClear } = props;
  return (
    <>
      {from !== null && (
        <AddressOrigin
          from={from}
          data-path={fault['data-path']}
          error={fault.children}
          onConfirm={onConfirm}
          onClear={onClear}
        />
      )}
      <AddressFields
        isRequired={isRequired}
        field={(part) => {
          const { onChange, ...others } = field(part);
          return {
            ...others,
            onChange: (next) => {
              if (from !== null) onConfirm();
              onChange(next);
            },
          };
        }}
      />
    </>
  );
}
