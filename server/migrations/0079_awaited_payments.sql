ALTER TABLE "orders" ADD COLUMN "counted_payments" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "next_payment_at" timestamp with time zone;