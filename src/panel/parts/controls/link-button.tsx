import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface LinkButtonProps extends ButtonProps {
  href: string;
  children: ReactNode;
}

/** A link that looks like a button: goes to another page of the panel. */
export function LinkButton({ href, children, ...props }: LinkButtonProps) {
  return (
    <Button component={Link} href={href} {...props}>
      {children}
    </Button>
  );
}
