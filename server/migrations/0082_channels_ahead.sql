CREATE TABLE "channel_warnings" (
	"channel_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "channel_warnings_channel_id_kind_pk" PRIMARY KEY("channel_id","kind")
);
--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "channel_warnings" ADD CONSTRAINT "channel_warnings_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_warnings" ADD CONSTRAINT "channel_warnings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_warnings" ADD CONSTRAINT "channel_warnings_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
SELECT protect_tenant_table('channel_warnings'), protect_business_table('channel_warnings');
